import type { Scope } from '@ohmstead/domain';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CopyPace } from './copy-pace.ts';
import { nameFailure } from './database-unavailable.ts';
import { acquire } from './pool.ts';
import { answersOf, hungAfterMs } from './run-transaction.ts';
import { tenantActivity } from './tenant-activity.ts';
import { leadOf, requestLimits, type Limits } from './transaction-lead.ts';

/** A stalled client keeps a snapshot open, which statement_timeout does not end. */
const copyDeadlineMs = 30_000;

export class CopyDeadlineExceeded extends Error {
  constructor(deadlineMs: number) {
    super(`The list was not taken within ${deadlineMs} ms`);
    this.name = 'CopyDeadlineExceeded';
  }
}

function releaseOnce(client: pg.PoolClient): (error?: Error) => void {
  let isReleased = false;
  return (error) => {
    if (!isReleased) client.release(error);
    isReleased = true;
  };
}

export type OpenCopy = (
  scope: Scope,
  limits: Limits,
) => { lead: string; hungAfterMs: number; onOpened?: (answers: pg.QueryResult[]) => void };

/** Shared by all lists of this process. */
const pace = new CopyPace(tenantActivity);

const openHere: OpenCopy = (scope, limits) => ({ lead: leadOf('begin read only', scope, limits), hungAfterMs });

/**
 * The rows of a select as COPY text, in chunks that may end anywhere. If the consumer goes away or is too slow, only this connection is
 * closed.
 */
export async function* copyRows(
  pool: pg.Pool,
  scope: Scope,
  select: string,
  deadlineMs = copyDeadlineMs,
  open = openHere,
): AsyncGenerator<Buffer, void, undefined> {
  const client = await acquire(pool);
  const release = releaseOnce(client);
  let failure: Error = new Error('The list was abandoned');
  const deadline = setTimeout(() => release((failure = new CopyDeadlineExceeded(deadlineMs))), deadlineMs);
  try {
    const opening = open(scope, { ...requestLimits, statementMs: deadlineMs });
    const lead = { text: opening.lead, query_timeout: opening.hungAfterMs };
    const answers = await answersOf(client.query(lead));
    opening.onOpened?.(answers);
    for await (const piece of client.query(copyTo(`copy (${select}) to stdout`))) {
      yield piece;
      await pace.pause(scope.organizationId, piece.length);
    }
    await client.query('commit');
    release();
  } catch (error) {
    throw failure instanceof CopyDeadlineExceeded ? failure : nameFailure(error);
  } finally {
    clearTimeout(deadline);
    release(failure);
  }
}
