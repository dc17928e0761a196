/**
 * Bays by when they are free, of equals the first: a binary heap. Several queues may hold one bay, and times only grow, so an entry that
 * has grown elsewhere is moved down when it comes first.
 */
export class BayQueue {
  readonly #places: readonly number[];
  readonly #freeFrom: Float64Array;
  readonly #bays: Int32Array;
  /** The times by which the heap is ordered, at most those of `freeFrom`. */
  readonly #known: Float64Array;

  constructor(bays: readonly number[], freeFrom: Float64Array) {
    this.#places = bays;
    this.#freeFrom = freeFrom;
    this.#bays = Int32Array.from(bays.toSorted((one, other) => this.#free(one) - this.#free(other) || one - other));
    this.#known = Float64Array.from(this.#bays, (bay) => this.#free(bay));
  }

  /** The place of the bay that is free first; -1 if there is none. */
  first(): number {
    if (this.#bays.length === 0) return -1;
    for (;;) {
      const bay = this.#bays[0] ?? -1;
      const free = this.#free(bay);
      if (free === this.#known[0]) return bay;
      this.#known[0] = free;
      this.#moveDown();
    }
  }

  /** Of the bays that are free by then: where a battery has not been, else where it was longest ago; of equals the one that is free first. */
  firstUnvisited(by: number, visits: ReadonlyMap<number, number>): number {
    const first = this.first();
    const since = (bay: number) => visits.get(bay) ?? -Infinity;
    if (!visits.has(first)) return first;
    let best = first;
    for (const bay of this.#places) {
      if (this.#free(bay) > by) continue;
      const order = since(bay) - since(best) || this.#free(bay) - this.#free(best) || bay - best;
      if (order < 0) best = bay;
    }
    return best;
  }

  #free(bay: number): number {
    return this.#freeFrom[bay] ?? Infinity;
  }

  #moveDown(): void {
    for (let at = 0; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (this.#isBefore(child, least)) least = child;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    if (one >= this.#bays.length) return false;
    const [a, b] = [this.#known[one] ?? 0, this.#known[other] ?? 0];
    return a < b || (a === b && (this.#bays[one] ?? 0) < (this.#bays[other] ?? 0));
  }

  #swap(one: number, other: number): void {
    for (const values of [this.#bays, this.#known]) {
      const value = values[one] ?? 0;
      values[one] = values[other] ?? 0;
      values[other] = value;
    }
  }
}
