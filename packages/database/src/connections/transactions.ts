import type { Scope } from '@ohmstead/domain';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../generated/tables.ts';
import type { Transaction } from './run-transaction.ts';
import { tenantActivity } from './tenant-activity.ts';
import { closingOf, enterScope, leadOf, type Limits } from './transaction-lead.ts';

/** Can only select: changes do not compile, and the transaction is read-only. For raw SQL: sql`…`.execute(reader). */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>;

/** A transaction of one organisation. Its changes get change numbers and are announced when it commits. */
export type Writer = Reader &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'with' | 'withRecursive'>;

/** A transaction before the organisation is known: calls functions of schema directory. */
export type Directory = Pick<Kysely<object>, 'getExecutor' | 'selectNoFrom'> & {
  /** Continues the same transaction inside one organisation. */
  enterTenant: (scope: Scope) => Promise<Writer>;
};

/** Each call is one transaction. Its work may be repeated after a deadlock, so it must have no effect outside the transaction. */
export type Transactions = {
  /** Changes rows of one organisation. Throws `Abandoned`, with nothing changed, once whoever asked is gone. */
  writeTenant: <Result>(scope: Scope, work: (writer: Writer) => Promise<Result>, gone?: AbortSignal) => Promise<Result>;
  /** Reads rows of one organisation from a single snapshot. Throws `Abandoned` once whoever asked is gone. */
  readTenant: <Result>(scope: Scope, work: (reader: Reader) => Promise<Result>, gone?: AbortSignal) => Promise<Result>;
  /** As `readTenant`, before the caller is known: no rows are visible until a function of the directory has entered an organisation. */
  readEntered: <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;
  /** For questions to the directory before an organisation is known. */
  withDirectory: <Result>(work: (directory: Directory) => Promise<Result>) => Promise<Result>;
  /** As `withDirectory`, where nothing depends on how the transaction ends: the result is returned before the commit. */
  askDirectory: <Result>(work: (directory: Directory) => Promise<Result>) => Promise<Result>;
};

type Run = <Result>(transaction: Transaction<Result>) => Promise<Result>;

const stamp = 'select app.stamp_changes()';

export const createTransactions = (run: Run, limits: Limits | null): Transactions => ({
  writeTenant: async (scope, work, gone) => {
    if (scope.isReadOnly) throw new Error('Nothing can be changed while an administrator views as this user');
    tenantActivity.note(scope.organizationId);
    return run({ lead: leadOf('begin', scope, limits), work, closing: () => closingOf(scope), gone });
  },
  readTenant: async (scope, work, gone) => {
    tenantActivity.note(scope.organizationId);
    return run({ ...reading(scope, limits, work), gone });
  },
  readEntered: (work) => run(reading(null, limits, work)),
  withDirectory: (work) => {
    let isTenant = false;
    return run({
      lead: leadOf('begin', null, limits),
      work: (kysely) => work(asDirectory(kysely, () => (isTenant = true))),
      closing: () => (isTenant ? stamp : undefined),
    });
  },
  askDirectory: (work) =>
    run({
      lead: leadOf('begin', null, limits),
      work: (kysely) => work(asDirectory(kysely, refuseTenant)),
      closing: () => undefined,
      isReadOnly: true,
    }),
});

const reading = <Result>(
  scope: Scope | null,
  limits: Limits | null,
  work: (reader: Reader) => Promise<Result>,
): Transaction<Result> => ({
  lead: leadOf('begin isolation level repeatable read read only', scope, limits),
  work,
  closing: () => undefined,
  isReadOnly: true,
  refusesChanges: true,
});

function refuseTenant(): never {
  throw new Error('Who enters an organisation may change it: withDirectory waits for the end');
}

const asDirectory = (kysely: Kysely<Tables>, onTenant: () => void): Directory => ({
  getExecutor: () => kysely.getExecutor(),
  selectNoFrom: kysely.selectNoFrom.bind(kysely) as Directory['selectNoFrom'],
  async enterTenant(scope) {
    onTenant();
    tenantActivity.note(scope.organizationId);
    await sql.raw(enterScope(scope)).execute(kysely);
    return kysely;
  },
});
