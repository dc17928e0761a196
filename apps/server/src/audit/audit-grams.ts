/** So many entries are one block, which is searched as a whole, and so many blocks one segment (migration 0183). */
export const blockEntries = 16;
export const segmentBlocks = 512;
export const segmentEntries = blockEntries * segmentBlocks;

const longest = 3;
const halfOfPair = /[\uD800-\uDFFF]/;

/** All stretches of one to three characters. Of those that need two code units nothing is kept: neither here nor in what is looked for. */
export function* gramsIn(text: string): Iterable<string> {
  for (let length = 1; length <= longest; length++) {
    for (let at = 0; at + length <= text.length; at++) {
      const gram = text.slice(at, at + length);
      if (!halfOfPair.test(gram)) yield gram;
    }
  }
}

/** What must stand in every entry that holds the text; nothing where that cannot be said. Both in lower case, as the database folds. */
export function gramsOf(text: string): string[] {
  const length = Math.min(longest, text.length);
  const grams = [...gramsIn(text)].filter((gram) => gram.length === length);
  return [...new Set(grams)];
}
