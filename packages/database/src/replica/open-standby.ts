import type { Scope } from '@ohmstead/domain';
import type pg from 'pg';
import { copyRows, type OpenCopy } from '../connections/copy-rows.ts';
import { cut } from '../connections/driver-connection.ts';
import type { Reads } from '../connections/open-database.ts';
import { acquire, createPool } from '../connections/pool.ts';
import { runTransaction } from '../connections/run-transaction.ts';
import { tenantActivity } from '../connections/tenant-activity.ts';
import {
  holdWhile,
  limitCopies,
  limitLists,
  limitTransactions,
  type LimitStream,
  type TenantSemaphore,
} from '../connections/tenant-limits.ts';
import { leadOf, requestLimits } from '../connections/transaction-lead.ts';
import { onlyRow } from '../connections/only-row.ts';
import { askPlace, askState, atLeast, judge, type Position, type StandbyState, type Verdict } from './position.ts';

export class NotReplayed extends Error {
  readonly verdict: Exclude<Verdict, 'reached'>;

  constructor(verdict: Exclude<Verdict, 'reached'>) {
    super(`The standby is ${verdict}`);
    this.name = 'NotReplayed';
    this.verdict = verdict;
  }
}

/** The standby has replayed the position, but does not show a row that the caller has seen elsewhere. */
export class NotShown extends Error {}

/** After this time without a connection or an answer the primary is used instead. */
const usualWithinMs = 500;
const stateWithinMs = 1_000;

type Standby = {
  /** Reads for one answer: each sees at least the position, and everything that the previous read saw. */
  readsAt: (position: Position) => Reads;
  askState: () => Promise<StandbyState>;
  /** Fails everything in progress, because the server does not answer. */
  hangUp: () => void;
  close: () => Promise<void>;
};

/**
 * Asks for the standby's position before the snapshot is taken (otherwise the rows could be older), and again afterwards (otherwise the
 * next read could be). Both in one message, so that a proxy in between cannot switch servers halfway.
 */
const leadAt = (scope: Scope, limits = requestLimits): string =>
  `begin read only; ${askState}; commit; ${leadOf('begin isolation level repeatable read read only', scope, limits)}; ${askPlace}`;

/** Returns the position of the snapshot. */
function requireReached(answers: pg.QueryResult[], position: Position): Position {
  const verdict = judge(onlyRow<StandbyState>(answers[1]?.rows ?? []), position);
  if (verdict !== 'reached') throw new NotReplayed(verdict);
  const { place } = onlyRow<{ place: string }>(answers.at(-1)?.rows ?? []);
  return atLeast(position, place);
}

export type StandbyOptions = { keepsStatements?: boolean; ofOrganization?: number; withinMs?: number };

export function openStandby(
  url: string,
  { keepsStatements = true, ofOrganization, withinMs = usualWithinMs }: StandbyOptions,
): Standby {
  const pool = createPool({ url, size: 8, pipeline: true, acquireWithinMs: withinMs });
  const copyPool = createPool({ url, size: 8, pipeline: false, acquireWithinMs: withinMs });
  const statePool = createPool({ url, size: 1, pipeline: false, acquireWithinMs: stateWithinMs });
  const pools = [pool, copyPool, statePool];
  const hangUps = pools.map(whoeverIsConnected);
  const limits: StandbyLimits = {
    list: limitLists(),
    copies: limitCopies(ofOrganization),
    transactions: limitTransactions(ofOrganization),
  };
  return {
    readsAt: (position) => readsAt({ pool, copyPool, keepsStatements, limits, hungAfterMs: withinMs }, position),
    askState: async () => askStateOf(statePool),
    hangUp: () => hangUps.forEach((hangUp) => hangUp()),
    close: async () => void (await Promise.all(pools.map((each) => each.end()))),
  };
}

type StandbyLimits = { list: LimitStream; copies: TenantSemaphore; transactions: TenantSemaphore };
type Parts = { pool: pg.Pool; copyPool: pg.Pool; keepsStatements: boolean; limits: StandbyLimits; hungAfterMs: number };

function readsAt({ pool, copyPool, keepsStatements, limits: shared, hungAfterMs }: Parts, position: Position): Reads {
  let reached = position;
  const onOpened = (answers: pg.QueryResult[]) => void (reached = requireReached(answers, reached));
  const open: OpenCopy = (scope, limits) => ({ lead: leadAt(scope, limits), hungAfterMs, onOpened });
  const copy: Reads['copyRows'] = (scope, select, deadlineMs) =>
    holdWhile(shared.copies, scope.organizationId, () => copyRows(copyPool, scope, select, deadlineMs, open));
  return {
    source: 'standby',
    readTenant: (scope, work, gone) =>
      shared.transactions.run(
        () => {
          tenantActivity.note(scope.organizationId);
          return runTransaction(pool, {
            lead: leadAt(scope),
            work,
            closing: () => undefined,
            onOpened,
            hungAfterMs,
            keepsStatements,
            isReadOnly: true,
            refusesChanges: true,
            isTriedOnce: true,
            gone,
          });
        },
        scope.organizationId,
        gone,
      ),
    copyRows: copy,
    copyList: (...list) => shared.list(list[0].organizationId, () => copy(...list)),
  };
}

async function askStateOf(pool: pg.Pool): Promise<StandbyState> {
  const client = await acquire(pool);
  try {
    const asking = { text: askState, query_timeout: stateWithinMs };
    const { rows } = await client.query<StandbyState>(asking);
    const state = onlyRow(rows);
    client.release();
    return state;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Returns a function that closes all connections of a pool, including those in use. */
function whoeverIsConnected(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return () => clients.forEach(cut);
}
