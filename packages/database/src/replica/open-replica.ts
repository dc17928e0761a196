import { codeOf, recordOf } from '@ohmstead/domain';
import { DatabaseUnavailable, NoConnection, QueueTimeout } from '../connections/database-unavailable.ts';
import type { Reads } from '../connections/open-database.ts';
import { roleUrl, type DatabaseRole } from '../roles/database-role.ts';
import { NotReplayed, NotShown, openStandby, type StandbyOptions } from './open-standby.ts';
import { currentPosition, type Position } from './position.ts';
import { ReplayWatch, type WatchEvents } from './replay-watch.ts';

/**
 * Why a read used the primary instead. In this order: the standby is behind, does not answer, has no free connection, does not belong to
 * this primary, cancelled the read (recovery conflict), or failed otherwise.
 */
export const fallbackReasons = ['behind', 'away', 'busy', 'foreign', 'conflict', 'failed'] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

export type Replica = {
  /** An SQL expression for the primary's current position. Reads at that position see at least what was committed by then. */
  position: string;
  /**
   * Runs all reads of one answer: on the standby if it has replayed the position, otherwise on the primary. Work that fails on the standby
   * starts over on the primary, so it must only read.
   */
  read: <Result>(position: Position | null, work: Work<Result>) => Promise<Result>;
  /** Counts since start-up: answers from the standby, and fallbacks to the primary by reason. */
  outcomes: () => { served: number; fellBack: Readonly<Record<FallbackReason, number>> };
  close: () => Promise<void>;
};

type Work<Result> = (reads: Reads) => Promise<Result>;
type Done<Result> = { result: Result };
type ReplicaOptions = StandbyOptions & Pick<WatchEvents, 'onLeft' | 'onBack'>;

/** How often the standby is checked during a read. */
const probeEveryMs = 1_000;

/** Opens a streaming standby beside its primary. Connects on first use; the standby may go down at any time. */
export function openReplica(
  replicaUrl: string,
  role: DatabaseRole,
  primary: Omit<Reads, 'source'>,
  options: ReplicaOptions = {},
): Replica {
  const standby = openStandby(roleUrl(replicaUrl, role), options);
  const watch = new ReplayWatch(standby.askState, { ...options, onAway: standby.hangUp });
  const fellBack = recordOf(fallbackReasons, () => 0);
  let served = 0;
  const besides: Reads = { ...primary, source: 'primary' };

  async function readThere<Result>(
    position: Position | null,
    work: Work<Result>,
  ): Promise<Done<Result> | FallbackReason> {
    if (position === null) return 'foreign';
    const answer = await watch.reaches(position);
    if (answer !== 'reached') return answer;
    const probing = setInterval(() => watch.probe(), probeEveryMs);
    try {
      return { result: await work(standby.readsAt(position)) };
    } catch (error) {
      if (error instanceof QueueTimeout) throw error;
      if (reasonOf(error) === 'away') watch.suspect();
      else if (error instanceof NotReplayed) watch.forget();
      return reasonOf(error);
    } finally {
      clearInterval(probing);
    }
  }

  return {
    position: currentPosition,
    async read(position, work) {
      const done = await readThere(position, work);
      if (typeof done === 'string') {
        fellBack[done]++;
        return work(besides);
      }
      served++;
      return done.result;
    },
    outcomes: () => ({ served, fellBack: { ...fellBack } }),
    async close() {
      watch.close();
      await standby.close();
    },
  };
}

function reasonOf(error: unknown): FallbackReason {
  if (error instanceof NotReplayed) return error.verdict;
  if (error instanceof NotShown) return 'behind';
  if (error instanceof NoConnection) return 'busy';
  if (error instanceof DatabaseUnavailable) return 'away';
  return codeOf(error) === '40001' ? 'conflict' : 'failed';
}
