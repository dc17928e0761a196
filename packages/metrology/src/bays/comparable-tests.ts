/** What a battery or a bay is named by. */
export type Key = number | string;

export type CapacityTest = {
  /** Tests of one of these are comparable: a battery with one type of service and one set of parameters. */
  battery: Key;
  bay: Key;
  /** When it ended, ms UTC. */
  time: number;
  /** Full charge capacity in mAh. */
  capacity: number;
  /** In °C, if it is known. */
  temperature?: number | null;
};

/** Tests of batteries that were measured in at least two bays, by battery and time. */
export type Comparable = {
  bays: Key[];
  /** From 1; of each bay, in the same order. Bays of a part are connected by batteries. */
  parts: Int32Array;
  /** Where the tests of each battery begin, and where the last ends. */
  starts: Int32Array;
  /** Of each test: the place of its bay. */
  bayOf: Int32Array;
  /** Of each test: how many of the same battery came before it. */
  ordinal: Float64Array;
  logCapacity: Float64Array;
  /** NaN where it is not known. */
  temperature: Float64Array;
};

export const byKey = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
const byTime = (a: CapacityTest, b: CapacityTest): number =>
  a.time - b.time || byKey(a.bay, b.bay) || a.capacity - b.capacity;

export const sortedBays = (tests: readonly CapacityTest[]): Key[] =>
  [...new Set(tests.map(({ bay }) => bay))].toSorted(byKey);

/** Each battery's tests in a fixed order, so that the order in which they are given changes nothing. */
export const batteriesOf = (tests: readonly CapacityTest[]): Map<Key, CapacityTest[]> => {
  const measured = tests.filter(({ capacity }) => capacity > 0 && Number.isFinite(capacity));
  const groups = [...Map.groupBy(measured, ({ battery }) => battery)].toSorted(([a], [b]) => byKey(a, b));
  return new Map(groups.map(([battery, own]) => [battery, own.toSorted(byTime)]));
};

/** Whether it was measured in at least two bays. */
export const hasTravelled = (own: readonly CapacityTest[]): boolean => own.some(({ bay }) => bay !== own[0]?.bay);

/** Joins what belongs together (R. E. Tarjan, J. ACM 22 (1975) 215). */
export class Joined {
  readonly #over: Int32Array;

  constructor(count: number) {
    this.#over = Int32Array.from({ length: count }, (_, i) => i);
  }

  top(one: number): number {
    let top = one;
    for (let next = this.#over[top]; next !== undefined && next !== top; next = this.#over[top]) top = next;
    this.#over[one] = top;
    return top;
  }

  /** The smaller of two is the top. */
  join(one: number, other: number): void {
    const [a, b] = [this.top(one), this.top(other)];
    this.#over[Math.max(a, b)] = Math.min(a, b);
  }
}

const partsOf = (groups: readonly CapacityTest[][], places: ReadonlyMap<Key, number>): Int32Array => {
  const joined = new Joined(places.size);
  const placeOf = ({ bay }: CapacityTest): number => places.get(bay) ?? 0;
  for (const own of groups) for (const test of own) joined.join(placeOf(own[0] ?? test), placeOf(test));
  const numbers = new Map<number, number>();
  return Int32Array.from({ length: places.size }, (_, place) => {
    const top = joined.top(place);
    const number = numbers.get(top) ?? numbers.size + 1;
    numbers.set(top, number);
    return number;
  });
};

export const comparableTests = (all: readonly CapacityTest[]): Comparable => {
  const groups = [...batteriesOf(all).values()].filter(hasTravelled);
  const tests = groups.flat();
  const bays = sortedBays(tests);
  const places = new Map(bays.map((bay, place) => [bay, place]));
  let end = 0;
  return {
    bays,
    parts: partsOf(groups, places),
    starts: Int32Array.from([0, ...groups.map((own) => (end += own.length))]),
    bayOf: Int32Array.from(tests, ({ bay }) => places.get(bay) ?? 0),
    ordinal: Float64Array.from(groups.flatMap((own) => own.map((_, i) => i))),
    logCapacity: Float64Array.from(tests, ({ capacity }) => Math.log(capacity)),
    temperature: Float64Array.from(tests, ({ temperature }) => temperature ?? NaN),
  };
};
