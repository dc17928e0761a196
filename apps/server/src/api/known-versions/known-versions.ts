import { randomInt } from 'node:crypto';

const leastSlots = 1_024;
/** Marks entries that were already taken; versions start at 0. */
const seen = -1;

const goneAtOnce = 5_000;

/** Odd and unpredictable, so that no client can choose ids that all fall into the same slot. */
const secretFactor = () => randomInt(2 ** 31) * 2 + 1;
const [lowFactor, highFactor] = [secretFactor(), secretFactor()];
/** The number of consecutive ids in neighbouring slots, since most lists are sorted by id. */
const neighbours = 8;

/**
 * The rows that a caller has, by id: an open hash table in a single array, which takes half the time and a tenth of the memory of a Map.
 * Ids start at 1, so 0 marks a free slot.
 */
export class KnownVersions {
  /** For each slot the id, then the version. */
  #slots: Float64Array;
  #mask: number;
  #count = 0;

  constructor(expected = 0) {
    let size = leastSlots;
    while (size < expected * 2) size *= 2;
    this.#slots = new Float64Array(size * 2);
    this.#mask = size - 1;
  }

  /** If an id appears twice, the last version counts. */
  add = (id: number, version: number): void => {
    if (this.#count * 2 > this.#mask) this.#grow();
    const place = this.#placeOf(id);
    if (this.#slots[place] === 0) this.#count++;
    this.#slots[place] = id;
    this.#slots[place + 1] = version;
  };

  /** The caller's version of this row, or undefined. Each row is taken at most once. */
  take(id: number): number | undefined {
    const place = this.#placeOf(id);
    if (this.#slots[place] === 0) return undefined;
    const version = this.#slots[place + 1];
    this.#slots[place + 1] = seen;
    return version;
  }

  /** The ids that were never taken. */
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

  /** The slot of the id, or the one where it would go. */
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
