import { forecast } from '../../packages/metrology/src/index.ts';
import { seededNormal } from '../../packages/metrology/src/statistics/random.ts';
import type { Figure } from '../harness/measure/figure.ts';

const histories = 2_000;
const dayMs = 86_400_000;
/** Days, cycles and points of state of health from one test to the next. */
const step = { days: 80, cycles: 20, fade: 0.8 };

/** A battery that fades evenly, by tests that scatter by so many points. */
const testsOf = (count: number, scatter: number, normal: () => number) =>
  Array.from({ length: count }, (_, i) => ({
    time: (20_000 + step.days * i) * dayMs,
    soh: 92 - step.fade * i + scatter * normal(),
    throughput: step.cycles * i,
    temperature: null,
  }));

/** The share of next tests within the band, of those forecasts that are not silent. */
function coverage(count: number, scatter: number, normal: () => number): number {
  let [told, inside] = [0, 0];
  for (let world = 0; world < histories; world += 1) {
    const tests = testsOf(count + 1, scatter, normal);
    const [origin, next] = tests.slice(-2);
    if (origin === undefined || next === undefined) continue;
    const band = forecast(tests, { asOf: origin.time, points: [next.throughput] }).at?.[0];
    if (band === undefined) continue;
    told += 1;
    if (band.low <= next.soh && next.soh <= band.high) inside += 1;
  }
  return (100 * inside) / told;
}

/** What the band of 80 % is worth where single tests scatter: no cell that it was learnt on was measured so. No goal is set for it. */
export function* scatterFigures(seed: number): Generator<Figure> {
  const normal = seededNormal(seed);
  for (const tests of [3, 4, 12])
    for (const scatter of [0.1, 0.3, 0.7, 1.5])
      yield {
        name: `even fade, ${tests} tests that scatter by ${scatter} points: next test covered`,
        value: coverage(tests, scatter, normal),
        unit: '%',
      };
}
