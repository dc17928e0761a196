import { choleskyFactor, choleskySolve } from '../least-squares/symmetric.ts';
import { at } from '../least-squares/vector.ts';
import { batteriesOf, byKey, hasTravelled, Joined, type CapacityTest, type Key } from './comparable-tests.ts';

/** A battery that may be measured once more, with the type and the parameters of its tests so far. */
export type Traveller = {
  battery: Key;
  /** Bays that take it where it is. */
  here: readonly Key[];
  /** Bays that take it at other places: it is sent there only to connect what nothing here connects. */
  elsewhere: readonly Key[];
};

export type RoundRobinQuestion = {
  tests: readonly CapacityTest[];
  /** All bays, with tests or without. */
  bays: readonly Key[];
  /** Those whose comparison is to become better. */
  sought: ReadonlySet<Key>;
  /** Of equally useful ones the first is chosen. */
  travellers: readonly Traveller[];
};

export type Move = { battery: Key; from: Key; to: Key; connects: boolean; isElsewhere: boolean };

export type RoundRobin = {
  moves: Move[];
  /** Groups of bays that batteries connect; a bay by itself is one. */
  parts: { before: number; after: number };
  /**
   * The largest standard error of a sought bay, in repeatabilities of a test. Null where a sought bay has nothing to be compared with, or its
   * deviation cannot be told from the fade.
   */
  worst: { before: number | null; after: number | null };
};

const mostMoves = 8;
/** Of so many different histories, those that come first are tried. */
const mostTried = 2_000;
/** Precisions, in 1/σ²: what is known of a bay and of the fade before any test. Both are hardly known. */
const [bayPrior, fadePrior] = [1e-5, 1e-2];
/** In σ: beyond it a deviation rests on what was known before. */
const mostError = 5;
const leastGain = 1e-9;

/** What one further test of a battery compares: its bay with the mean of those before, and its ordinal with theirs. */
type Contrast = { places: readonly [place: number, share: number][]; ordinals: number; weight: number };
/** The places of the bays that it may be moved to; `spread`: what it says of the fade as soon as it has travelled. */
type Known = Contrast & { battery: Key; from: Key; here: number[]; elsewhere: number[]; spread: number };
type Choice = { known: Known; to: number; isElsewhere: boolean };

const countsOf = (own: readonly CapacityTest[], places: ReadonlyMap<Key, number>): [number, number][] =>
  [...Map.groupBy(own, ({ bay }) => places.get(bay) ?? 0)]
    .map(([place, tests]): [number, number] => [place, tests.length])
    .toSorted(([one], [other]) => one - other);

/** Σ (i − mean)² of the ordinals 0 … n − 1. */
const ordinalSpread = (n: number): number => (n * (n * n - 1)) / 12;

/** What is known of the bays and the fade from their tests: the inverse of the information, as it grows test by test. */
class Knowledge {
  readonly #rows: Float64Array[];
  readonly #joined: Joined;
  /** The place of the fade, behind the bays. */
  readonly #fade: number;

  constructor(groups: readonly CapacityTest[][], places: ReadonlyMap<Key, number>) {
    this.#fade = places.size;
    this.#joined = new Joined(places.size);
    const information = Array.from({ length: places.size + 1 }, (_, i) => new Float64Array(i + 1));
    const add = (i: number, j: number, value: number) => {
      const row = information[Math.max(i, j)];
      if (row !== undefined) row[Math.min(i, j)] = at(row, Math.min(i, j)) + value;
    };
    for (let place = 0; place < places.size; place++) add(place, place, bayPrior);
    add(this.#fade, this.#fade, fadePrior);
    for (const own of groups) {
      const middle = (own.length - 1) / 2;
      own.forEach(({ bay }, ordinal) => add(places.get(bay) ?? 0, this.#fade, ordinal - middle));
      add(this.#fade, this.#fade, ordinalSpread(own.length));
      const counts = countsOf(own, places);
      for (const [i, count] of counts) {
        add(i, i, count);
        for (const [j, other] of counts) if (j <= i) add(i, j, (-count * other) / own.length);
        this.#joined.join(i, counts[0]?.[0] ?? i);
      }
    }
    const factor = choleskyFactor(information);
    this.#rows = information.map((_, i) => {
      const one = new Float64Array(information.length);
      one[i] = 1;
      return choleskySolve(factor, one);
    });
  }

  variance = (place: number): number => this.#rows[place]?.[place] ?? 0;
  part = (place: number): number => this.#joined.top(place);
  #row = (place: number): Float64Array => this.#rows[place] ?? new Float64Array(0);

  /**
   * By how much the variance of a bay falls with one more test of a battery, in each of these bays: Sherman and Morrison's formula. Most of the time
   * is spent here.
   */
  gains({ places, ordinals, weight }: Contrast, of: number, bays: readonly number[]): Float64Array {
    const [own, fade] = [this.#row(of), this.#row(this.#fade)];
    const histories = places.map(([place, share]): [Float64Array, number] => [this.#row(place), share]);
    let sharedBefore = ordinals * at(own, this.#fade);
    let sizeBefore = ordinals ** 2 * at(fade, this.#fade);
    for (const [i, share] of places) {
      sharedBefore -= share * at(own, i);
      sizeBefore -= 2 * ordinals * share * at(fade, i);
      for (const [row, other] of histories) sizeBefore += share * other * at(row, i);
    }
    return Float64Array.from(bays, (to) => {
      const shared = sharedBefore + (own[to] ?? 0);
      let size = sizeBefore + this.variance(to) + 2 * ordinals * (fade[to] ?? 0);
      for (const [row, share] of histories) size -= 2 * share * (row[to] ?? 0);
      return (weight * shared * shared) / (1 + weight * size);
    });
  }

  learn({ places, ordinals, weight, spread }: Known, to: number): void {
    const contrast = new Float64Array(this.#rows.length);
    for (const [i, share] of places) contrast[i] = -share;
    contrast[to] = at(contrast, to) + 1;
    contrast[this.#fade] = ordinals;
    this.#learn(contrast, weight);
    const fade = new Float64Array(this.#rows.length);
    fade[this.#fade] = 1;
    this.#learn(fade, spread);
    this.#joined.join(places[0]?.[0] ?? to, to);
  }

  #learn(contrast: Float64Array, weight: number): void {
    const product = Float64Array.from(this.#rows, (row) => {
      let sum = 0;
      for (let i = 0; i < row.length; i++) sum += (row[i] ?? 0) * (contrast[i] ?? 0);
      return sum;
    });
    const size = product.reduce((sum, value, i) => sum + value * at(contrast, i), 0);
    const factor = weight / (1 + weight * size);
    this.#rows.forEach((row, i) => {
      const own = factor * at(product, i);
      for (let j = 0; j < row.length; j++) row[j] = (row[j] ?? 0) - own * (product[j] ?? 0);
    });
  }

  /** The largest standard error of a distance from the mean of its part, in σ; null where one of them has none. */
  worstError(of: readonly number[]): number | null {
    const parts = Map.groupBy(Array(this.#fade).keys(), this.part);
    const ofMeans = new Map<number, number>();
    const meanIn = (members: readonly number[], place: number) =>
      meanOf(members.map((other) => at(this.#row(place), other)));
    let worst = 0;
    for (const place of of) {
      const members = parts.get(this.part(place)) ?? [];
      const ofMean = ofMeans.get(this.part(place)) ?? meanOf(members.map((each) => meanIn(members, each)));
      ofMeans.set(this.part(place), ofMean);
      const error = Math.sqrt(Math.max(0, this.variance(place) - 2 * meanIn(members, place) + ofMean));
      if (members.length === 1 || error > mostError) return null;
      worst = Math.max(worst, error);
    }
    return of.length === 0 ? null : worst;
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Those that can be sent somewhere; of equal histories with equal choices there is no use in more than can be moved. */
function knownTravellers(
  { travellers }: RoundRobinQuestion,
  batteries: ReadonlyMap<Key, CapacityTest[]>,
  places: ReadonlyMap<Key, number>,
): Known[] {
  const alike = new Map<readonly Key[], Map<string, number>>();
  const known = travellers.flatMap((one): Known[] => {
    const own = batteries.get(one.battery) ?? [];
    const from = own.at(-1)?.bay;
    if (from === undefined) return [];
    const counts = countsOf(own, places);
    const histories = alike.get(one.here) ?? new Map<string, number>();
    alike.set(one.here, histories);
    const history = `${places.get(from)} ${counts.join(' ')}`;
    const seen = histories.get(history) ?? 0;
    histories.set(history, seen + 1);
    if (seen >= mostMoves) return [];
    const others = (bays: readonly Key[]) => bays.flatMap((bay) => (bay === from ? [] : (places.get(bay) ?? [])));
    const n = own.length;
    return [
      {
        battery: one.battery,
        here: others(one.here),
        elsewhere: others(one.elsewhere),
        from,
        places: counts.map(([place, count]) => [place, count / n]),
        ordinals: (n + 1) / 2,
        weight: n / (n + 1),
        // Until it travels, what a battery says of the fade does not count.
        spread: hasTravelled(own) ? 0 : ordinalSpread(n),
      },
    ];
  });
  return known.slice(0, mostTried);
}

/**
 * Which batteries to measure in which other bay, so that bays are compared sooner: at most eight, each once, one after the other. Each move is the
 * one that lessens the variance of the least known bay most (a sequential design for the worst variance; V. V. Fedorov, Theory of Optimal
 * Experiments, 1972), where bays and the fade have a wide prior (K. Chaloner, I. Verdinelli, Stat. Sci. 10 (1995) 273). A bay that no battery
 * connects is known by its prior alone, so what is apart is connected first.
 *
 * It counts each test as equally good and leaves temperature out. It is not the best of all sets of eight, which are too many to try. A deviation
 * that is found by one test of a battery rests on that one test: after a round robin most bays still need more.
 */
export const roundRobin = (question: RoundRobinQuestion): RoundRobin => {
  const { bays, sought, tests } = question;
  const batteries = batteriesOf(tests);
  const all = [...new Set([...bays, ...tests.map(({ bay }) => bay)])].toSorted(byKey);
  const places = new Map(all.map((bay, place) => [bay, place]));
  const placesOf = (of: readonly Key[]) => of.map((bay) => places.get(bay) ?? 0);
  const knowledge = new Knowledge([...batteries.values()].filter(hasTravelled), places);
  const soughtPlaces = placesOf(bays.filter((bay) => sought.has(bay)));
  const parts = () => new Set(placesOf(bays).map(knowledge.part)).size;
  const worst = () => knowledge.worstError(soughtPlaces);
  const before = { parts: parts(), worst: worst() };

  let left = knownTravellers(question, batteries, places);
  const connects = ({ known, to }: Choice) => knowledge.part(known.places[0]?.[0] ?? to) !== knowledge.part(to);
  const best = (of: number, isElsewhere: boolean): Choice | null => {
    let found: Choice | null = null;
    // Of equal ones the first, whatever rounding makes of them.
    let least = leastGain * knowledge.variance(of);
    for (const known of left) {
      const targets = isElsewhere ? known.elsewhere : known.here;
      knowledge.gains(known, of, targets).forEach((gain, i) => {
        if (gain <= least) return;
        const choice = { known, to: targets[i] ?? 0, isElsewhere };
        if (isElsewhere && !connects(choice)) return;
        found = choice;
        least = gain * (1 + leastGain);
      });
    }
    return found;
  };
  /** Nothing helps them, now or later: no move touches what they are connected with. */
  const helpless = new Set<number>();
  const next = (): Choice | null => {
    const byVariance = soughtPlaces
      .filter((place) => !helpless.has(place))
      .toSorted((one, other) => knowledge.variance(other) - knowledge.variance(one) || one - other);
    for (const place of byVariance) {
      const here = best(place, false);
      if (here !== null && connects(here)) return here;
      const choice = best(place, true) ?? here;
      if (choice !== null) return choice;
      helpless.add(place);
    }
    return null;
  };

  const moves: Move[] = [];
  while (moves.length < mostMoves) {
    const choice = next();
    if (choice === null) break;
    const { known, to, isElsewhere } = choice;
    const { battery, from } = known;
    moves.push({ battery, from, to: all[to] ?? from, connects: connects(choice), isElsewhere });
    knowledge.learn(known, to);
    left = left.filter((other) => other !== known);
  }
  return {
    moves,
    parts: { before: before.parts, after: parts() },
    worst: { before: before.worst, after: worst() },
  };
};
