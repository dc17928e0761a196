const [zero, nine, newline] = [48, 57, 10];

export type VersionPairs = readonly (readonly [id: number, version: number])[];
export type Difference = { changedIds: number[]; goneIds: number[] };

/** Compares what the caller holds with `id<tab>version` lines of COPY. Versions are compared for "different", never for "newer". */
export async function compareVersions(known: VersionPairs, rows: AsyncIterable<Buffer>): Promise<Difference> {
  const unseen = new Map(known);
  const changedIds: number[] = [];
  await forEachPair(rows, (id, version) => {
    if (unseen.get(id) !== version) changedIds.push(id);
    unseen.delete(id);
  });
  return { changedIds, goneIds: [...unseen.keys()] };
}

async function forEachPair(rows: AsyncIterable<Buffer>, visit: (id: number, version: number) => void): Promise<void> {
  let [id, value] = [0, 0];
  for await (const piece of rows) {
    for (const byte of piece) {
      if (byte >= zero && byte <= nine) {
        value = value * 10 + byte - zero;
      } else {
        if (byte === newline) visit(id, value);
        else id = value;
        value = 0;
      }
    }
  }
}
