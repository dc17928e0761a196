import type { Database } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { noticeWaitMs, tellAlarms } from './tell-alarms.ts';

type Options = { database: Database; logger: Logger; waitMs?: number; lookEveryMs?: number };

/** Without a notification nothing is later by more. */
const usualLookMs = 5_000;

/**
 * Tells of alarms when the first notice of a rule has waited for long enough. Several processes may do this: whoever takes a notice holds it
 * until its messages are queued.
 */
export async function startTeller(options: Options): Promise<{ close: () => Promise<void> }> {
  const { database, logger, waitMs = noticeWaitMs, lookEveryMs = usualLookMs } = options;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;

  /** One look at a time; what is notified meanwhile causes another. */
  function look(): void {
    isWanted = true;
    looking ??= (async () => {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false;
        const nextInMs = await lookOnce().catch((err: unknown) => {
          logger.debug({ err }, 'Messages about alarms could not be queued');
          return lookEveryMs;
        });
        clearTimeout(timer);
        timer = setTimeout(look, Math.min(nextInMs, lookEveryMs));
      }
    })().finally(() => (looking = undefined));
  }

  /** Returns in how many ms there may be more. */
  async function lookOnce(): Promise<number> {
    let nextInMs = lookEveryMs;
    for (const { organizationId, waitedMs } of await listWaiting(database)) {
      if (closing.signal.aborted) break;
      nextInMs = Math.min(nextInMs, Math.max(0, waitMs - waitedMs));
      if (waitedMs < waitMs) continue;
      const scope = wholeOrganization(organizationId);
      await database.writeTenant(scope, (writer) => tellAlarms(writer, scope, waitMs));
      // Other rules may be next.
      isWanted = true;
    }
    return nextInMs;
  }

  const listener = await database.listen('alarm_notices', look);
  return {
    close: async () => {
      closing.abort();
      await listener.close();
      await looking;
      clearTimeout(timer);
    },
  };
}

type Waiting = { organizationId: OrganizationId; waitedMs: number };

async function listWaiting(database: Database): Promise<Waiting[]> {
  const { rows } = await database.withDirectory((directory) =>
    sql<Waiting>`select organization_id as "organizationId",
        (date_part('epoch', clock_timestamp() - since) * 1000)::float8 as "waitedMs"
      from directory.waiting_notices() order by 1`.execute(directory),
  );
  return rows;
}
