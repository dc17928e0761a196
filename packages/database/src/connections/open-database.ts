import type { Scope } from '@ohmstead/domain';
import { sql, type Kysely } from 'kysely';
import { roleUrl, type DatabaseRole } from '../roles/database-role.ts';
import type { Tables } from '../generated/tables.ts';
import { copyRows } from './copy-rows.ts';
import type { Directory, Reader, Writer } from './door-types.ts';
import { listen, type Listener, type OnMessage } from './listen.ts';
import { pingInTime } from './ping-in-time.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createPool } from './pool.ts';
import { runTransaction, type Transaction } from './run-transaction.ts';
import { closingOf, enterScope, leadOf } from './transaction-lead.ts';
import { inTurn, Turns } from './turns.ts';

/** The only doors to the data. Work may be repeated after a deadlock: it must do nothing outside its transaction. */
export type Database = {
  /** Changes rows of one organisation. */
  withTenant: <Result>(scope: Scope, work: (writer: Writer) => Promise<Result>) => Promise<Result>;
  /** Reads rows of one organisation, all from one moment. */
  readTenant: <Result>(scope: Scope, work: (reader: Reader) => Promise<Result>) => Promise<Result>;
  /** Asks the directory before an organisation is known. */
  withDirectory: <Result>(work: (directory: Directory) => Promise<Result>) => Promise<Result>;
  /** The same where nothing depends on what the asking leaves behind: answered before its transaction has ended. */
  askDirectory: <Result>(work: (directory: Directory) => Promise<Result>) => Promise<Result>;
  /** A long list as COPY text; the select takes no parameters and reads the caller from app.organization_id() and its kin. */
  copyRows: (scope: Scope, select: string, deadlineMs?: number) => AsyncIterable<Buffer>;
  /** The same for a whole list: a few at once, the others wait for their turn and leave connections to those who ask for less. */
  copyList: (scope: Scope, select: string, deadlineMs?: number) => AsyncIterable<Buffer>;
  listen: (channel: string, onMessage: OnMessage) => Promise<Listener>;
  /** How hard this process presses: connections, and works that wait for one or failed as there was none since the start. */
  pressure: () => Pressure;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

export type Pressure = { open: number; idle: number; waiting: number; failures: number };

export type DatabaseOptions = {
  /** Where the address leads to a pooler in transaction mode: the database itself, for what listens. */
  directUrl?: string;
  poolSize?: number;
  copyPoolSize?: number;
  listsAtOnce?: number;
  hungAfterMs?: number;
};

const stamp = 'select app.stamp_changes()';
/** Whoever opens many pages at once waits for themselves, and not others for them. */
const listsOfOrganization = 3;

/** Opens the database as one of the product's parts; the address is DATABASE_URL's. Connects on first use. */
export function openDatabase(databaseUrl: string, role: DatabaseRole, options: DatabaseOptions = {}): Database {
  const url = roleUrl(databaseUrl, role);
  const directUrl = options.directUrl === undefined ? url : roleUrl(options.directUrl, role);
  const keepsStatements = directUrl === url;
  const pool = createPool({ url, size: options.poolSize ?? 8, pipeline: true });
  const copyPool = createPool({ url, size: options.copyPoolSize ?? 8, pipeline: false });
  const { hungAfterMs } = options;
  const listTurns = new Turns(options.listsAtOnce ?? 4, listsOfOrganization);
  const copy: Database['copyRows'] = (scope, select, deadlineMs) => copyRows(copyPool, scope, select, deadlineMs);
  let failures = 0;
  const run = <Result>(transaction: Transaction<Result>) =>
    runTransaction(pool, { keepsStatements, hungAfterMs, ...transaction }).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) failures++;
      throw error;
    });
  const withDirectory: Database['withDirectory'] = (work) => {
    let isTenant = false;
    return run({
      lead: leadOf('begin', null),
      work: (kysely) => work(asDirectory(kysely, () => (isTenant = true))),
      closing: () => (isTenant ? stamp : undefined),
    });
  };
  const askDirectory: Database['askDirectory'] = (work) =>
    run({
      lead: leadOf('begin', null),
      work: (kysely) => work(asDirectory(kysely, refuseTenant)),
      closing: () => undefined,
      isReadOnly: true,
    });
  return {
    withTenant: async (scope, work) => run({ lead: leadOf('begin', scope), work, closing: () => closingOf(scope) }),
    readTenant: async (scope, work) =>
      run({
        lead: leadOf('begin isolation level repeatable read read only', scope),
        work,
        closing: () => undefined,
        isReadOnly: true,
      }),
    withDirectory,
    askDirectory,
    copyRows: copy,
    copyList: (...list) => inTurn(listTurns, list[0].organizationId, () => copy(...list)),
    listen: (channel, onMessage) => listen(directUrl, channel, onMessage),
    pressure: () => ({
      open: pool.totalCount + copyPool.totalCount,
      idle: pool.idleCount + copyPool.idleCount,
      waiting: pool.waitingCount + copyPool.waitingCount,
      failures,
    }),
    ping: () => pingInTime(() => withDirectory(async (directory) => void (await sql`select 1`.execute(directory)))),
    close: async () => void (await Promise.all([pool.end(), copyPool.end()])),
  };
}

function refuseTenant(): never {
  throw new Error('Who enters an organisation may change it: withDirectory waits for the end');
}

const asDirectory = (kysely: Kysely<Tables>, onTenant: () => void): Directory => ({
  getExecutor: () => kysely.getExecutor(),
  selectNoFrom: kysely.selectNoFrom.bind(kysely) as Directory['selectNoFrom'],
  async enterTenant(scope) {
    onTenant();
    await sql.raw(enterScope(scope)).execute(kysely);
    return kysely;
  },
});
