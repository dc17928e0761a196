import { setTimeout as delay } from 'node:timers/promises';
import { describeBreach } from '../../../apps/server/src/fsck/describe-breach.ts';
import { findBreaches } from '../../../apps/server/src/fsck/find-breaches.ts';
import type { Product } from '../../harness/product/product.ts';
import { Findings } from '../testbed/findings.ts';
import type { RecordedLoad } from '../testbed/recorded-load.ts';

export type Outage = {
  name: string;
  /** Reads, and writes into space that was already allocated, may go on. */
  leavesSome?: true;
  takeAway: () => Promise<void> | void;
  giveBack: () => Promise<void> | void;
};
type Scene = { url: string; product: Product; load: RecordedLoad; token: string; awayMs: number };
/** The answers meanwhile, and how many writes were confirmed. */
type Meanwhile = Answers & { kept: number };

/** Calls in flight when the outage began may still succeed. */
const settleMs = 1_000;

/** One outage under load; returns what went wrong. */
export async function playOutage(outage: Outage, scene: Scene): Promise<string[]> {
  const { product, load, awayMs, url } = scene;
  await load.untilBusy();
  const meanwhile = await spendAway(outage, scene);
  const recoveredMs = await load.untilBusy(1, 60_000);
  const findings = new Findings();
  findings.add(await load.compareAll());
  findings.breaches.push(...(await findBreaches(url)).map(describeBreach));
  console.log(
    `${outage.name}, ${awayMs / 1000} s: ${inWords(meanwhile)}; all clients are served again after ` +
      `${Math.round(recoveredMs)} ms; ${findings.describe()}`,
  );
  return [...faultsOf(outage, meanwhile), ...product.faults, ...findings.list()];
}

async function spendAway({ takeAway, giveBack }: Outage, { product, load, token, awayMs }: Scene): Promise<Meanwhile> {
  await takeAway();
  await delay(settleMs);
  const before = load.acknowledged;
  const stopWatching = watchAnswers(product, token);
  await delay(awayMs - settleMs);
  const answers = await stopWatching();
  const kept = load.acknowledged - before;
  await giveBack();
  return { ...answers, kept };
}

function faultsOf({ leavesSome }: Outage, { statuses, kept }: Meanwhile): string[] {
  const isFine = (status: number) => status === 503 || (leavesSome === true && status === 200);
  const others = [...statuses].filter(([status]) => !isFine(status));
  return [
    ...others.map(([status, count]) => `${count} answers of ${status || 'nobody'} during the outage`),
    ...(kept > 0 && !leavesSome ? [`${kept} writes confirmed during the outage`] : []),
  ];
}

function inWords({ statuses, slowestMs, kept }: Meanwhile): string {
  const counts = [...statuses].map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ');
  return `${counts}; ${kept} writes confirmed meanwhile, slowest answer ${Math.round(slowestMs)} ms`;
}

type Answers = { statuses: Map<number, number>; slowestMs: number };

const paths = ['/readyz', '/api/locations', '/api/batteries/1', '/api/session'];

/** Sends requests without pause, as several browsers would, until it is stopped; returns the answers and the longest wait. */
function watchAnswers(product: Product, token: string): () => Promise<Answers> {
  const answers: Answers = { statuses: new Map(), slowestMs: 0 };
  const stopping = new AbortController();
  const keepAsking = async (path: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const status = await ask(`${product.address}${path}`, token);
      answers.slowestMs = Math.max(answers.slowestMs, performance.now() - startedAt);
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
      await delay(20);
    }
  };
  const asking = paths.map(keepAsking);
  return async () => {
    stopping.abort();
    await Promise.all(asking);
    return answers;
  };
}

const ask = (url: string, token: string): Promise<number> =>
  fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(35_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
