import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { roleUrl, type DatabaseRole } from '../roles/database-role.ts';
import { copyRows } from './copy-rows.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { holdLock, type LockHolder, type LockUser } from './hold-lock.ts';
import { listen, type Listener, type OnMessage } from './listen.ts';
import { createPool } from './pool.ts';
import { runTransaction, type Transaction } from './run-transaction.ts';
import { holdWhile, limitCopies, limitLists, limitTransactions, type TenantSemaphore } from './tenant-limits.ts';
import { requestLimits } from './transaction-lead.ts';
import { createTransactions, type Directory, type Transactions } from './transactions.ts';

/** All access to the data as one of the product's roles. */
export type Database = Transactions & {
  /** A long list as COPY text. The select takes no parameters and reads the caller from app.organization_id() and similar functions. */
  copyRows: (scope: Scope, select: string, deadlineMs?: number) => AsyncIterable<Buffer>;
  /** As `copyRows`, but for a whole list: only a few run at once, so that smaller reads find a free connection. */
  copyList: (scope: Scope, select: string, deadlineMs?: number) => AsyncIterable<Buffer>;
  listen: (channel: string, onMessage: OnMessage) => Promise<Listener>;
  /** Only one process at a time holds the lock of a given name. */
  holdLock: (name: string, user: LockUser) => Promise<LockHolder>;
  /** How much load this process puts on the database. */
  pressure: () => Pressure;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** The database for a call that changes nothing. */
export type Reads = Pick<Database, 'readTenant' | 'copyRows' | 'copyList'> & {
  /** If a standby is used too: which of the two servers this is. A commit may become visible on either of them first. */
  source?: 'standby' | 'primary';
};

export type Pressure = { open: number; idle: number; waiting: number; failures: number };

export type DatabaseOptions = {
  /** If the URL leads to a pooler in transaction mode: the URL of the database itself, for LISTEN and locks. */
  directUrl?: string | undefined;
  poolSize?: number;
  copyPoolSize?: number;
  hungAfterMs?: number;
  /** How long to wait for a free connection. */
  acquireWithinMs?: number;
  /** How many connections of each pool one organisation may use at a time; the rest stay free for other organisations. */
  ofOrganization?: number;
};

/** Opens the database as one part of the product, given DATABASE_URL. Connects on first use. */
export function openDatabase(databaseUrl: string, role: DatabaseRole, options: DatabaseOptions = {}): Database {
  const url = roleUrl(databaseUrl, role);
  const directUrl = options.directUrl === undefined ? url : roleUrl(options.directUrl, role);
  // A pooler keeps neither limits nor prepared statements per connection, and may report the startup state of a server that it no longer
  // uses.
  const isDirect = directUrl === url;
  const asked = { url, requiresPrimary: isDirect, acquireWithinMs: options.acquireWithinMs };
  const pool = createPool({ ...asked, size: options.poolSize ?? 8, pipeline: true, keepsLimits: isDirect });
  const copyPool = createPool({ ...asked, size: options.copyPoolSize ?? 8, pipeline: false });
  const { hungAfterMs } = options;
  const { run, failures } = countFailures(pool, { keepsStatements: isDirect, hungAfterMs });
  const { ofOrganization } = options;
  const all = createTransactions(run, isDirect ? null : requestLimits);
  const transactions = ofOrganization === undefined ? all : shareTransactions(all, limitTransactions(ofOrganization));
  const copyAtOnce: Database['copyRows'] = (...list) => copyRows(copyPool, ...list);
  const copy = ofOrganization === undefined ? copyAtOnce : shareCopies(copyAtOnce, limitCopies(ofOrganization));
  const limitList = limitLists();
  return {
    ...transactions,
    copyRows: copy,
    copyList: (...list) => limitList(list[0].organizationId, () => copy(...list)),
    listen: (channel, onMessage) => listen(directUrl, channel, onMessage),
    holdLock: (name, user) => holdLock(directUrl, name, user),
    pressure: () => ({ ...pressureOn([pool, copyPool]), failures: failures() }),
    ping: () => pingInTime(() => transactions.withDirectory(askNothing)),
    close: async () => void (await Promise.all([pool.end(), copyPool.end()])),
  };
}

/** An organisation at its limit of transactions waits until one of them ends. */
function shareTransactions(transactions: Transactions, semaphore: TenantSemaphore): Transactions {
  const share = <Result>(scope: Scope, work: () => Promise<Result>, gone?: AbortSignal) =>
    semaphore.run(work, scope.organizationId, gone);
  return {
    ...transactions,
    writeTenant: (scope, work, gone) => share(scope, () => transactions.writeTenant(scope, work, gone), gone),
    readTenant: (scope, work, gone) => share(scope, () => transactions.readTenant(scope, work, gone), gone),
  };
}

const shareCopies =
  (copy: Database['copyRows'], semaphore: TenantSemaphore): Database['copyRows'] =>
  (...list) =>
    holdWhile(semaphore, list[0].organizationId, () => copy(...list));

type Usual = Pick<Transaction<unknown>, 'keepsStatements' | 'hungAfterMs'>;

/** Runs transactions and counts those that failed because the database was unavailable. */
function countFailures(pool: pg.Pool, usual: Usual) {
  let count = 0;
  const run = <Result>(transaction: Transaction<Result>) =>
    runTransaction(pool, { ...usual, ...transaction }).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) count++;
      throw error;
    });
  return { run, failures: () => count };
}

const pressureOn = (pools: readonly pg.Pool[]): Omit<Pressure, 'failures'> => {
  const sum = (of: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0);
  return {
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
};

const askNothing = async (directory: Directory): Promise<void> => void (await sql`select 1`.execute(directory));

/** A hanging server does not refuse connections: without an answer within this time it counts as down. */
const pingWithinMs = 3_000;

async function pingInTime(ping: () => Promise<void>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new DatabaseUnavailable(new Error(`no answer within ${pingWithinMs} ms`)));
  const timer = setTimeout(refuse, pingWithinMs);
  try {
    await Promise.race([ping(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
