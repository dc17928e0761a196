import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '@ohmstead/domain';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../generated/tables.ts';
import { bindKysely } from './bound-kysely.ts';
import { Abandoned, DatabaseUnavailable, nameFailure } from './database-unavailable.ts';
import { cancelRunning, sendTogether } from './driver-connection.ts';
import { acquire } from './pool.ts';

/**
 * A healthy server begins a transaction at once; one that has not done so within this time is hanging. The connection is closed, and
 * everything waiting on it fails.
 */
export const hungAfterMs = 5_000;

export type Transaction<Result> = {
  /** The first message to the server: BEGIN and the caller's settings. Sent together with the first statement, not awaited. */
  lead: string;
  work: (kysely: Kysely<Tables>) => Promise<Result>;
  /** Sent before the commit; undefined if the transaction was not meant to change anything. */
  closing: () => string | undefined;
  /** False behind a pooler. */
  keepsStatements?: boolean;
  /** Nothing depends on how the transaction ends, so the result is returned before the commit. */
  isReadOnly?: true;
  /** The transaction is READ ONLY on the server: an attempted change is a bug of ours. */
  refusesChanges?: true;
  hungAfterMs?: number | undefined;
  /** Receives the answers to the lead, one per statement. If it throws, the transaction fails. */
  onOpened?: (answers: pg.QueryResult[]) => void;
  /** No retries, because the caller has a fallback. */
  isTriedOnce?: true;
  /** Aborted when the result is no longer needed: what is running is cancelled, and what has not begun does not begin. */
  gone?: AbortSignal | undefined;
};

const retries = 3;
const retryMs = 20;
/** Serialisation failure and deadlock: nothing was changed, and a retry may succeed. */
const retryable = new Set(['40001', '40P01']);

/** A pooler may still lead to a server that is no longer the primary. */
const isFromStandby = (error: unknown) => codeOf(error) === '25006';
const isRetryable = (error: unknown) => retryable.has(codeOf(error));

/** Retried after a serialisation failure or deadlock, so the work must have no effect outside the transaction. */
export async function runTransaction<Result>(pool: pg.Pool, transaction: Transaction<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOnce(pool, transaction);
    } catch (error) {
      if (transaction.gone?.aborted) throw new Abandoned(error);
      if (!transaction.refusesChanges && isFromStandby(error)) throw new DatabaseUnavailable(error);
      if (transaction.isTriedOnce || attempt === retries || !isRetryable(error)) throw nameFailure(error);
      await delay(retryMs * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

async function runOnce<Result>(pool: pg.Pool, transaction: Transaction<Result>): Promise<Result> {
  const { lead, work, closing, isReadOnly, keepsStatements, gone } = transaction;
  const opening = { text: lead, query_timeout: transaction.hungAfterMs ?? hungAfterMs };
  const client = await acquire(pool);
  if (gone?.aborted) return leaveAtOnce(client);
  const cancel = () => cancelRunning(client);
  gone?.addEventListener('abort', cancel, { once: true });
  const bound = bindKysely(client, keepsStatements);
  const opened = sendWithNext(client, opening).then(transaction.onOpened);
  // Awaited below; until then, a rejection must not count as unhandled.
  opened.catch(() => undefined);
  try {
    const result = await work(bound.kysely);
    bound.close();
    await opened;
    gone?.throwIfAborted();
    const end = () => commit(client, closing()).then(() => client.release());
    if (!isReadOnly) await end();
    // Return the result first and end the transaction afterwards.
    else setImmediate(() => void end().catch(() => client.release(true)));
    return result;
  } catch (error) {
    bound.close();
    // The cancellation may arrive late, and must not affect the next user of this connection.
    if (gone?.aborted) client.release(true);
    else await rollBack(client);
    throw error;
  } finally {
    gone?.removeEventListener('abort', cancel);
  }
}

function leaveAtOnce(client: pg.PoolClient): never {
  client.release();
  throw new Error('No one waits any more');
}

/** A simple query of several statements returns an array, which pg's types do not mention. */
export const answersOf = async (answered: Promise<pg.QueryResult>): Promise<pg.QueryResult[]> =>
  [await answered].flat();

function sendWithNext(client: pg.PoolClient, statements: pg.QueryConfig): Promise<pg.QueryResult[]> {
  sendTogether(client);
  return answersOf(client.query(statements));
}

async function commit(client: pg.PoolClient, closing: string | undefined): Promise<void> {
  const closed = closing === undefined ? undefined : client.query(closing);
  const [committed] = await Promise.all([client.query('commit'), closed]);
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, not with an error.
  if (committed.command !== 'COMMIT') throw new Error('A statement in the transaction failed: nothing was changed');
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
