import { findFlags, signsOf } from '../../apps/server/src/bays/find-flags.ts';
import { lookAtBays } from '../../apps/server/src/bays/look-at-bays.ts';
import { weekMs } from '../../apps/server/src/bays/bay-times.ts';
import type { PoolLook } from '../../apps/server/src/bays/bay-work.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { endOfWorld, testsOf, wrongBay, type World } from './bay-worlds.ts';

type Cell = Pick<World, 'repeatability' | 'outliers'> & { tabled: number; weekly: number };

/** Tests a bay at which an error of 3 % is found by one look, as the specification tables it, and by two as the product looks. */
const cells: readonly Cell[] = [
  { repeatability: 0.01, outliers: 'none', tabled: 13, weekly: 16 },
  { repeatability: 0.015, outliers: 'none', tabled: 19, weekly: 22 },
  { repeatability: 0.02, outliers: 'none', tabled: 25, weekly: 29 },
  { repeatability: 0.03, outliers: 'none', tabled: 38, weekly: 48 },
  { repeatability: 0.03, outliers: 'spread', tabled: 50, weekly: 64 },
  // Further than the specification asks: none of them is small.
  { repeatability: 0.03, outliers: 'exact', tabled: 56, weekly: 72 },
];
/** So many weekly looks are made of a world in which every bay reads right. */
const weeks = 13;

type Seen = { wrong: number; others: number; wrongAlone: number; othersAlone: number; looks: number };

/** Looks at a world as the product does, at its end and in the weeks before. */
async function lookAt(seed: number, world: World, looks: number): Promise<Seen> {
  const tests = testsOf(seed, world);
  const made = new Map<number, PoolLook>();
  const look = async (asOf: number): Promise<PoolLook> => {
    const found = made.get(asOf) ?? lookAtBays({ tests, calibrations: new Map(), asOf, of: null });
    made.set(asOf, found);
    return found;
  };
  const seen = { wrong: 0, others: 0, wrongAlone: 0, othersAlone: 0, looks };
  for (let week = 0; week < looks; week++) {
    const asOf = endOfWorld - week * weekMs;
    const now = await look(asOf);
    const alone = signsOf(now);
    const flagged = await findFlags(now, asOf, look);
    const others = (bays: Iterable<number>) => ([...bays].some((bay) => world.reads === 1 || bay !== wrongBay) ? 1 : 0);
    seen.wrong += flagged.has(wrongBay) ? 1 : 0;
    seen.others += others(flagged.keys());
    seen.wrongAlone += alone.has(wrongBay) ? 1 : 0;
    seen.othersAlone += others(alone.keys());
  }
  return seen;
}

/** What the specification asks for, less what chance takes from so few worlds in one of twenty runs. */
const foundBound = (worlds: number): NonNullable<Figure['bound']> => ({
  atLeast: 80 - 1.64 * Math.sqrt((80 * 20) / worlds),
});

const percent = (count: number, of: number): number => (100 * count) / of;
const outlierWords: Record<World['outliers'], string> = {
  none: '',
  spread: ' and 5 % outliers, spread five times as widely',
  exact: ' and 5 % outliers, each by five times that',
};
const told = ({ repeatability, outliers }: Cell): string =>
  `${100 * repeatability} % repeatability${outlierWords[outliers]}`;

type Sums = Omit<Seen, 'looks'>;

async function sumOf(count: number, world: World): Promise<Sums> {
  const sums = { wrong: 0, others: 0, wrongAlone: 0, othersAlone: 0 };
  for (let seed = 1; seed <= count; seed++) {
    const seen = await lookAt(seed, world, 1);
    sums.wrong += seen.wrong;
    sums.others += seen.others;
    sums.wrongAlone += seen.wrongAlone;
    sums.othersAlone += seen.othersAlone;
  }
  return sums;
}

/** Of `count` worlds of each kind with one of 16 bays 3 % low. */
export async function* bayFigures(count: number, isControl: boolean): AsyncGenerator<Figure> {
  const reads = isControl ? 1 : 0.97;
  for (const { tabled, weekly, ...cell } of cells) {
    const figure = (name: string, value: number, bound?: Figure['bound']): Figure => ({
      name: `${told({ tabled, weekly, ...cell })}, ${name}`,
      value: percent(value, count),
      unit: '% of worlds',
      ...(bound === undefined ? {} : { bound }),
    });
    const first = await sumOf(count, { ...cell, testsOfBay: tabled, reads, from: 0 });
    yield figure(`${tabled} tests a bay: exceeds at one look`, first.wrongAlone, foundBound(count));
    yield figure(`${tabled} tests a bay: another bay exceeds at one look`, first.othersAlone);
    yield figure(`${tabled} tests a bay: flagged`, first.wrong);
    const second = await sumOf(count, { ...cell, testsOfBay: weekly, reads, from: 0 });
    yield figure(`${weekly} tests a bay: flagged`, second.wrong, foundBound(count));
    yield figure(`${weekly} tests a bay: another bay exceeds at one look`, second.othersAlone);
    yield figure(`${weekly} tests a bay: another bay flagged`, second.others, { atMost: 1 });
  }
}

/** Of worlds in which every bay reads right, looked at week after week. */
export async function* falseAlarmFigures(count: number, isControl: boolean): AsyncGenerator<Figure> {
  for (const { tabled, ...cell } of cells) {
    let [worlds, looks, alone] = [0, 0, 0];
    for (let seed = 1; seed <= count; seed++) {
      const world = { ...cell, testsOfBay: tabled, reads: isControl ? 0.97 : 1, from: 0 };
      const seen = await lookAt(1_000_000 + seed, world, weeks);
      const flagged = isControl ? seen.wrong : seen.others;
      worlds += flagged > 0 ? 1 : 0;
      looks += flagged;
      alone += isControl ? seen.wrongAlone : seen.othersAlone;
    }
    const name = `no bay wrong, ${told({ tabled, ...cell })}, ${tabled} tests a bay`;
    yield { name: `${name}: flagged at a look`, value: percent(looks, count * weeks), unit: '%', bound: { atMost: 1 } };
    yield {
      name: `${name}: flagged at any of ${weeks} weekly looks`,
      value: percent(worlds, count),
      unit: '% of worlds',
      bound: { atMost: 1 },
    };
    yield { name: `${name}: exceeds at one look`, value: percent(alone, count * weeks), unit: '%' };
  }
}

/** A bay whose error of 3 % begins half-way: how often it is found 25 of its tests later. */
export async function* halfWayFigures(count: number): AsyncGenerator<Figure> {
  for (const repeatability of [0.005, 0.01, 0.015]) {
    const seen = { wrong: 0, wrongAlone: 0 };
    for (let seed = 1; seed <= count; seed++) {
      const world: World = { repeatability, outliers: 'none', testsOfBay: 50, reads: 0.97, from: 0.5 };
      const { wrong, wrongAlone } = await lookAt(2_000_000 + seed, world, 1);
      seen.wrong += wrong;
      seen.wrongAlone += wrongAlone;
    }
    const name = `an error that begins half-way, 25 tests later, ${100 * repeatability} % repeatability`;
    const unit = '% of worlds';
    yield {
      name: `${name}: exceeds at one look`,
      value: percent(seen.wrongAlone, count),
      unit,
      bound: foundBound(count),
    };
    yield { name: `${name}: flagged`, value: percent(seen.wrong, count), unit };
  }
}
