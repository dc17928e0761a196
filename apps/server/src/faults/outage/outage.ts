import { setTimeout as delay } from 'node:timers/promises';
import { describeBreach } from '../../fsck/describe-breach.ts';
import { findOffenders } from '../../fsck/find-offenders.ts';
import type { Product } from '../world/product.ts';
import type { RecordedLoad } from '../world/recorded-load.ts';
import { watchAnswers } from './watch-answers.ts';

export type Outage = {
  name: string;
  /** What is read, and what room was reserved for, may go on. */
  leavesSome?: true;
  takeAway: () => Promise<void> | void;
  giveBack: () => Promise<void> | void;
};
type Stage = { url: string; product: Product; load: RecordedLoad; token: string; awayMs: number };

/** What was already being asked when it began may still be answered well. */
const settleMs = 1_000;

/** One outage under load; answers what went wrong. */
export async function playOutage({ name, leavesSome, takeAway, giveBack }: Outage, stage: Stage): Promise<string[]> {
  const { product, load, awayMs, url } = stage;
  await load.untilBusy();
  await takeAway();
  await delay(settleMs);
  const before = load.acknowledged;
  const stopWatching = watchAnswers(product, stage.token);
  await delay(awayMs - settleMs);
  const { statuses, slowestMs } = await stopWatching();
  const kept = load.acknowledged - before;
  await giveBack();
  const recoveredMs = await load.untilBusy(1, 60_000);
  const { vouched, lost, doubled } = await load.compareAll();
  const breaches = (await findOffenders(url)).map(describeBreach);
  const isFine = (status: number) => status === 503 || (leavesSome === true && status === 200);
  const others = [...statuses].filter(([status]) => !isFine(status));
  const counts = [...statuses].map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ');
  console.log(
    `${name}, ${awayMs / 1000} s: ${counts}; ${kept} promises kept meanwhile, slowest ${Math.round(slowestMs)} ms; everybody is promised something again after ` +
      `${Math.round(recoveredMs)} ms; ${vouched} promises, ${lost.length} lost, ${doubled.length} doubled, ${breaches.length} breaches`,
  );
  return [
    ...others.map(([status, count]) => `${count} answers of ${status || 'nobody'} while it was away`),
    ...(kept > 0 && !leavesSome ? [`${kept} promises while it was away`] : []),
    ...product.faults,
    ...lost,
    ...doubled,
    ...breaches,
  ];
}
