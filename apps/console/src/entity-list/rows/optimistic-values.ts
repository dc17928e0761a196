type Fields = Readonly<Record<string, unknown>>;
type Hold = { shown: Fields; known: Fields };

/** The part of a row store needed to hold values in it. */
export type PatchableStore = {
  slotOf: (id: number) => number | undefined;
  valueAt: (slot: number, key: string) => unknown;
  patch: (values: Iterable<readonly [id: number, fields: Fields]>) => boolean;
};

/**
 * Values shown before the server has them. Each survives polls until it is released; the newest for a row wins, and the server's last
 * values are kept alongside.
 */
export class OptimisticValues {
  private readonly holds = new Map<number, Hold>();

  hold(store: PatchableStore, ids: readonly number[], shown: Fields): void {
    for (const id of ids) {
      const known = this.holds.get(id)?.known ?? fieldsOf(store, id, shown);
      if (known !== undefined) this.holds.set(id, { shown, known });
    }
    store.patch(ids.map((id) => [id, shown]));
  }

  /** A newer hold on the same row is kept. The server's last values are shown again, unless the value was saved. */
  release(store: PatchableStore, ids: readonly number[], shown: Fields, isSaved: boolean): void {
    const own = ids.flatMap((id) => {
      const hold = this.holds.get(id);
      return hold?.shown === shown ? [[id, hold.known] as const] : [];
    });
    if (!isSaved) store.patch(own);
    for (const [id] of own) this.holds.delete(id);
  }

  /** Merges an answer into the server's values, then applies the held values again. */
  around(store: PatchableStore, merge: () => boolean): boolean {
    if (this.holds.size === 0) return merge();
    store.patch(this.each(({ known }) => known));
    const changed = merge();
    for (const [id, hold] of this.holds) {
      const known = fieldsOf(store, id, hold.shown);
      if (known === undefined) this.holds.delete(id);
      else hold.known = known;
    }
    store.patch(this.each(({ shown }) => shown));
    return changed;
  }

  private each(fieldsOfHold: (hold: Hold) => Fields): (readonly [number, Fields])[] {
    return Array.from(this.holds, ([id, hold]) => [id, fieldsOfHold(hold)]);
  }
}

const fieldsOf = (store: PatchableStore, id: number, keys: Fields): Fields | undefined => {
  const slot = store.slotOf(id);
  if (slot === undefined) return undefined;
  return Object.fromEntries(Object.keys(keys).map((key) => [key, store.valueAt(slot, key)]));
};
