import { createHash } from 'node:crypto';
import type { AnalysisThreads } from '../impedance/analysis-threads.ts';
import type { Asker } from '../impedance/cheapest-line.ts';
import { findFlags, signsOf, type Flags } from './find-flags.ts';
import type { PoolLook, PoolTests } from './bay-work.ts';
import { SharedResults } from './shared-results.ts';

/** The tests of each pool, by its key. */
export type BayQuestion = {
  pools: ReadonlyMap<string, PoolTests>;
  asOf: number;
  /** Whether just this time was asked for. Otherwise an answer to the same question may be up to a minute old. */
  isTimeGiven: boolean;
};

export type JudgedPool = PoolLook & { flags: Flags };
export type BayAnswer = { asOf: number; pools: ReadonlyMap<string, JudgedPool>; computedAt: number };

type Threads = Pick<AnalysisThreads, 'look'>;

/** Looks at pools of bays, one look after the other, each in its turn among those of others. */
export class BayLooks {
  readonly #threads: Threads;
  readonly #shared = new SharedResults<BayAnswer>();

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  ask(asker: Asker, question: BayQuestion, gone: AbortSignal): Promise<BayAnswer> {
    return this.#shared.ask(keyOf(question), gone, (left) => judgePools(this.#threads, asker, question, left));
  }
}

export async function judgePools(
  threads: Threads,
  asker: Asker,
  { pools, asOf }: Omit<BayQuestion, 'isTimeGiven'>,
  left?: AbortSignal,
): Promise<BayAnswer> {
  const computedAt = Date.now();
  const judged = new Map<string, JudgedPool>();
  for (const [key, tests] of pools) {
    const look = async (time: number, of: ReadonlySet<number> | null): Promise<PoolLook> => {
      left?.throwIfAborted();
      return threads.look(asker, { ...tests, asOf: time, of });
    };
    const now = await look(asOf, null);
    const suspects = new Set(signsOf(now).keys());
    judged.set(key, { ...now, flags: await findFlags(now, asOf, (time) => look(time, suspects)) });
  }
  return { asOf, pools: judged, computedAt };
}

/** All that an answer is made of. */
function keyOf({ pools, asOf, isTimeGiven }: BayQuestion): string {
  const hash = createHash('sha256');
  hash.update(isTimeGiven ? `${asOf}\n` : 'now\n');
  for (const [key, { tests, calibrations }] of pools)
    hash.update(JSON.stringify([key, tests.length, [...calibrations]])).update(tests);
  return hash.digest('base64');
}
