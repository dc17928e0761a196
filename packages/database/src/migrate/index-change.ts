import { deedOf, statementsOf } from './sql-statements.ts';

/** Names are qualified with their schemas. */
export type CreatedIndex = { kind: 'create'; index: string; table: string };
export type IndexChange = CreatedIndex | { kind: 'drop'; index: string };

const mark = '-- Outside a transaction';

const creating = /^create (?:unique )?index concurrently if not exists (\w+) on (\w+)\.(\w+)(?: |\()/;
const dropping = /^drop index concurrently if exists (\w+\.\w+)$/;

/** Null for a migration that runs in a transaction. A file must clearly be one kind or the other, never both. */
export function readIndexChange(name: string, sql: string): IndexChange | null {
  const deeds = statementsOf(sql)
    .map(deedOf)
    .filter((deed) => deed !== '');
  if (sql.split('\n', 1)[0] === mark) return readDeeds(name, deeds);
  if (deeds.some((deed) => /\bconcurrently\b/.test(deed)))
    throw new Error(`${name}: what is done concurrently needs a migration of its own, whose first line is "${mark}"`);
  return null;
}

function readDeeds(name: string, deeds: readonly string[]): IndexChange {
  const [deed = ''] = deeds;
  const [, created, schema, table] = creating.exec(deed) ?? [];
  const [, dropped] = dropping.exec(deed) ?? [];
  if (deeds.length === 1 && created)
    return { kind: 'create', index: `${schema}.${created}`, table: `${schema}.${table}` };
  if (deeds.length === 1 && dropped) return { kind: 'drop', index: dropped };
  throw new Error(
    `${name}: outside a transaction goes one statement alone, "create index concurrently if not exists name on schema.table (…)" ` +
      'or "drop index concurrently if exists schema.name"',
  );
}
