import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../generated/tables.ts';
import { bindKysely } from './bound-kysely.ts';
import { DatabaseUnavailable, nameFailure } from './database-unavailable.ts';
import { sendTogether } from './driver-connection.ts';
import { acquire } from './pool.ts';

/** Beginning costs a server nothing: one that has not begun by then hangs. The connection is given up, and with it whatever waits on it. */
export const hungAfterMs = 5_000;

export type Transaction<Result> = {
  /** The first message to the server: begin, and who asks. Not waited for: it travels with the first statement. */
  lead: string;
  work: (kysely: Kysely<Tables>) => Promise<Result>;
  /** Sent before the commit; undefined where nothing was to be changed. */
  closing: () => string | undefined;
  /** False behind a pooler. */
  keepsStatements?: boolean;
  /** Nothing depends on how it ends: what was read is read. */
  isReadOnly?: true;
  /** The server was told to refuse every change: one that is tried is a fault of ours. */
  refusesChanges?: true;
  hungAfterMs?: number | undefined;
  /** Told the answers to the lead, one for each of its statements; where it throws the work has been in vain. */
  onOpened?: (answers: pg.QueryResult[]) => void;
  /** Whoever asks has another way. */
  isTriedOnce?: true;
};

const retries = 3;
const retryMs = 20;
/** Serialisation failure, deadlock: nothing was done, and the same work may succeed. */
const retryable = new Set(['40001', '40P01']);

/** Behind a pooler that still leads to a server that is the primary no longer. */
const isFromStandby = (error: unknown) => (error as { code?: string } | null)?.code === '25006';
const isRetryable = (error: unknown) => retryable.has((error as { code?: string } | null)?.code ?? '');

/** The work may run more than once, so it must do nothing outside its transaction. */
export async function runTransaction<Result>(pool: pg.Pool, transaction: Transaction<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOnce(pool, transaction);
    } catch (error) {
      if (!transaction.refusesChanges && isFromStandby(error)) throw new DatabaseUnavailable(error);
      if (transaction.isTriedOnce || attempt === retries || !isRetryable(error)) throw nameFailure(error);
      await delay(retryMs * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

async function runOnce<Result>(pool: pg.Pool, transaction: Transaction<Result>): Promise<Result> {
  const { lead, work, closing, isReadOnly, keepsStatements } = transaction;
  const opening = { text: lead, query_timeout: transaction.hungAfterMs ?? hungAfterMs };
  const client = await acquire(pool);
  const bound = bindKysely(client, keepsStatements);
  const opened = sendWithNext(client, opening).then(transaction.onOpened);
  // Told by the awaits below; the work may fail first.
  opened.catch(() => undefined);
  try {
    const result = await work(bound.kysely);
    bound.close();
    await opened;
    const end = () => commit(client, closing()).then(() => client.release());
    if (!isReadOnly) await end();
    // What was read is on its way first.
    else setImmediate(() => void end().catch(() => client.release(true)));
    return result;
  } catch (error) {
    bound.close();
    await rollBack(client);
    throw error;
  }
}

function sendWithNext(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult[]> {
  sendTogether(client);
  // Of several statements.
  return client.query(statement) as Promise<unknown> as Promise<pg.QueryResult[]>;
}

async function commit(client: pg.PoolClient, closing: string | undefined): Promise<void> {
  const closed = closing === undefined ? undefined : client.query(closing);
  const [committed] = await Promise.all([client.query('commit'), closed]);
  // The server answers a commit of a failed transaction politely, with ROLLBACK.
  if (committed.command !== 'COMMIT') throw new Error('A statement of the transaction had failed: nothing was changed');
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
