/** A capacity test: which battery in which bay, when (ms), and its full charge capacity (mAh). */
export type CapacityTest = { battery: number; bay: number; at: number; fcc: number };

/** Tests whose batteries connect their bays, so that the bays can be compared. */
export type Comparable = { bays: number[]; batteries: number; tests: CapacityTest[] };

/** Only batteries that were measured in at least two bays say anything of bays. */
const ofTravellers = (tests: readonly CapacityTest[]): CapacityTest[] => {
  const bays = new Map<number, Set<number>>();
  for (const { battery, bay } of tests) {
    const seen = bays.get(battery);
    if (seen === undefined) bays.set(battery, new Set([bay]));
    else seen.add(bay);
  }
  return tests.filter(({ battery }) => (bays.get(battery)?.size ?? 0) > 1);
};

/** Joins what belongs together (R. E. Tarjan, J. ACM 22 (1975) 215). */
class Joined {
  readonly #over = new Map<number, number>();

  top(one: number): number {
    let top = one;
    for (let next = this.#over.get(top); next !== undefined; next = this.#over.get(top)) top = next;
    if (top !== one) this.#over.set(one, top);
    return top;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.top(one), this.top(other)];
    if (a !== b) this.#over.set(a, b);
  }
}

/** The tests in groups of bays that batteries connect; each is judged separately. Bays by number, groups by their first bay. */
export const comparableTests = (all: readonly CapacityTest[]): Comparable[] => {
  const tests = ofTravellers(all);
  const joined = new Joined();
  const firstBay = new Map<number, number>();
  for (const { battery, bay } of tests) {
    const first = firstBay.get(battery);
    if (first === undefined) firstBay.set(battery, bay);
    else joined.join(first, bay);
  }
  const groups = Map.groupBy(tests, ({ bay }) => joined.top(bay));
  return [...groups.values()]
    .map((own) => ({
      bays: [...new Set(own.map(({ bay }) => bay))].toSorted((a, b) => a - b),
      batteries: new Set(own.map(({ battery }) => battery)).size,
      tests: own,
    }))
    .toSorted((a, b) => (a.bays[0] ?? 0) - (b.bays[0] ?? 0));
};
