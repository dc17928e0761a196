import { randomInt } from 'node:crypto';

const leastSlots = 1_024;
/** Versions begin at 0. */
const seen = -1;

const goneAtOnce = 5_000;

/** Odd, and nobody's guess: ids that would all fall into one place cannot be chosen. */
const secretFactor = () => randomInt(2 ** 31) * 2 + 1;
const [lowFactor, highFactor] = [secretFactor(), secretFactor()];
/** So many ids that follow each other lie side by side: most lists name them in their order. */
const neighbours = 8;

/**
 * The rows that a caller holds, by id: an open hash table in one array, which takes half the time and a tenth of the memory of a Map.
 * Ids begin at 1, so 0 is a free slot.
 */
export class KnownVersions {
  /** Of each slot the id, then the version. */
  #slots: Float64Array;
  #mask: number;
  #count = 0;

  constructor(expected = 0) {
    let size = leastSlots;
    while (size < expected * 2) size *= 2;
    this.#slots = new Float64Array(size * 2);
    this.#mask = size - 1;
  }

  /** Of an id that is named twice the last version counts. */
  add = (id: number, version: number): void => {
    if (this.#count * 2 > this.#mask) this.#grow();
    const place = this.#placeOf(id);
    if (this.#slots[place] === 0) this.#count++;
    this.#slots[place] = id;
    this.#slots[place + 1] = version;
  };

  /** What the caller holds of this row, asked once of each; undefined where that is nothing. */
  take(id: number): number | undefined {
    const place = this.#placeOf(id);
    if (this.#slots[place] === 0) return undefined;
    const version = this.#slots[place + 1];
    this.#slots[place + 1] = seen;
    return version;
  }

  /** Those that nobody has asked for. */
  *untaken(): Generator<number[], void, undefined> {
    let ids: number[] = [];
    const slots = this.#slots;
    for (let place = 0; place < slots.length; place += 2) {
      if (slots[place] !== 0 && slots[place + 1] !== seen) ids.push(slots[place] as number);
      if (ids.length < goneAtOnce) continue;
      yield ids;
      ids = [];
    }
    if (ids.length > 0) yield ids;
  }

  /** Where the id is, or would be. */
  #placeOf(id: number): number {
    const group = Math.floor(id / neighbours);
    let hash = Math.imul(group, lowFactor) ^ Math.imul(Math.floor(group / 2 ** 32), highFactor);
    hash = Math.imul(hash ^ (hash >>> 16), lowFactor);
    let slot = (((hash ^ (hash >>> 15)) * neighbours) | 0) + (id % neighbours);
    for (slot &= this.#mask; ; slot = (slot + 1) & this.#mask) {
      const held = this.#slots[slot * 2];
      if (held === id || held === 0) return slot * 2;
    }
  }

  #grow(): void {
    const known = this.#slots;
    this.#slots = new Float64Array(known.length * 2);
    this.#mask = known.length - 1;
    this.#count = 0;
    for (let place = 0; place < known.length; place += 2)
      if (known[place] !== 0) this.add(known[place] as number, known[place + 1] as number);
  }
}
