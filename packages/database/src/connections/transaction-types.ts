import type { Scope } from '@ohmstead/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../generated/tables.ts';

/** Can only select: a change on it does not compile, and its transaction is read only. Takes raw SQL: sql`…`.execute(reader). */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>;

/** A transaction of one organisation. What it changes is stamped with a change number and announced when it commits. */
export type Writer = Reader &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'with' | 'withRecursive'>;

/** A transaction before the organisation is known: calls functions of schema directory. */
export type Directory = Pick<Kysely<object>, 'getExecutor' | 'selectNoFrom'> & {
  /** Continues the same transaction inside one organisation. */
  enterTenant: (scope: Scope) => Promise<Writer>;
};
