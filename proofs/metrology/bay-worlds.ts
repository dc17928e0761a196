import { Random } from '../../apps/server/src/testing/random.ts';

const dayMs = 86_400_000;
const bays = 16;
/** The bay that reads wrong, where one does. */
export const wrongBay = 6;
const testsOfBattery = 3;
const betweenTestsMs = 60 * dayMs;
/** All tests of a world end within this time; a look reads those of a year. */
const spanMs = 300 * dayMs;

export type World = {
  testsOfBay: number;
  /** Of one test, as a share. */
  repeatability: number;
  /** One test in twenty is off: five times as widely spread as the others, or by exactly five times that. */
  outliers: 'none' | 'spread' | 'exact';
  /** What the wrong bay reads, as a share of the truth, and from when on, as a share of the span. */
  reads: number;
  from: number;
};

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());

const outlierShare = 0.05;
const outlierFactor = 5;

/** How far a test is off, in repeatabilities. */
function errorOf(random: Random, outliers: World['outliers']): number {
  const isOutlier = outliers !== 'none' && random.fraction() < outlierShare;
  if (!isOutlier) return normal(random);
  return outlierFactor * (outliers === 'spread' ? normal(random) : random.fraction() < 0.5 ? -1 : 1);
}

/**
 * Capacity tests in lines as a look reads them: each battery three times, in bays at random, with a level and a fade of its own (0.4 % a test).
 * Begins at a time of 0.
 */
export function testsOf(seed: number, { testsOfBay, repeatability, outliers, reads, from }: World): string {
  const random = new Random(seed);
  const batteries = Math.ceil((bays * testsOfBay) / testsOfBattery);
  const lastStart = spanMs - (testsOfBattery - 1) * betweenTestsMs;
  const lines: string[] = [];
  for (let battery = 0; battery < batteries; battery++) {
    const [level, fade] = [2_000 + 500 * random.fraction(), 0.005 + 0.004 * normal(random)];
    for (let test = 0; test < testsOfBattery; test++) {
      const bay = random.between(1, bays);
      const time = Math.round((lastStart * battery) / batteries) + test * betweenTestsMs;
      const size = errorOf(random, outliers);
      const isWrong = bay === wrongBay && time >= from * spanMs;
      const capacity = level * Math.exp(repeatability * size - fade * test) * (isWrong ? reads : 1);
      lines.push(`${battery},${lines.length + 1},${bay},${time},${capacity},`);
    }
  }
  return lines.join('\n');
}

/** When the last test of a world has ended. */
export const endOfWorld = spanMs;
