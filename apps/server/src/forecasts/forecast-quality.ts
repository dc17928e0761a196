import { setImmediate } from 'node:timers/promises';
import { forecastOf, healthTests, type BatteryTests } from './battery-tests.ts';

/** How far forecasts were from the next test. */
export type Errors = { batteries: number; within: number; middle: number[]; last: number[] };

export const noErrors = (): Errors => ({ batteries: 0, within: 0, middle: [], last: [] });

const dayMs = 86_400_000;
/** Lets other work run after so many. */
const turn = 20;

/** Adds those of one battery: the forecast as of each used test but the last, at the x of the next one. */
export async function addErrors(errors: Errors, battery: BatteryTests): Promise<void> {
  const all = healthTests(battery);
  const byId = new Map(all.map((test) => [test.id, test]));
  const newest = Math.max(...all.map(({ time }) => time));
  const { inputs } = forecastOf(battery, { asOf: newest, threshold: 0 });
  const used = inputs.flatMap((id) => byId.get(id) ?? []);
  const before = errors.middle.length;
  for (const [i, origin] of used.slice(0, -1).entries()) {
    if (i % turn === turn - 1) await setImmediate();
    const next = used[i + 1];
    if (next === undefined) continue;
    const question = { asOf: origin.time, threshold: 0 };
    const { axis, silent } = forecastOf(battery, question);
    if (silent !== null) continue;
    const x = axis === 'days' ? (next.time - (used[0]?.time ?? 0)) / dayMs : next.throughput;
    if (x === null) continue;
    const band = forecastOf(battery, { ...question, points: [x] }).at?.[0];
    if (band === undefined) continue;
    if (band.low <= next.soh && next.soh <= band.high) errors.within += 1;
    errors.middle.push(Math.abs(band.middle - next.soh));
    errors.last.push(Math.abs(origin.soh - next.soh));
  }
  if (errors.middle.length > before) errors.batteries += 1;
}
