import { fileURLToPath } from 'node:url';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { withClient } from '../testing/with-client.ts';
import { compareWithRow } from './statements/compare-with-row.ts';
import { openDescriber, type Column } from './statements/describe-statement.ts';
import { Evaluator } from './statements/evaluate.ts';
import type { Nullability } from './statements/nullability.ts';
import { findStatements, openProject, type TypedStatement } from './statements/find-statements.ts';

/** Statements that cannot be compared with their row type, by file and type, with what tests them instead. */
const unchecked: Record<string, string> = {
  'apps/server/src/bulk-changes/write-rows.ts Written':
    'Edit and undo say which rows they ask for; the tests of both compare every column.',
  'apps/server/src/list-rows/list-of-rows.ts Row':
    'Any list, filter and order; random ones are compared with what the console makes of the same rows.',
  'apps/server/src/api/features/alarm-rules/check-alarm-rule.ts { id: number }':
    'Each of three tables; alarm-rules.test.ts names ids that are in none of them.',
  'apps/server/src/alarms/battery-things.ts Dated':
    'The kind of a rule says which date; fold-alarms.test.ts raises alarms by both.',
  'apps/server/src/alarms/known-states.ts Row': 'The worker and people each say which; the tests of both step them.',
  'apps/server/src/organizations/export/read-rows.ts Row': 'The rows of any query: whoever calls it says which.',
  'apps/server/src/fsck/find-breaches.ts { count: number; offenders: Offender[] }':
    'Around the query of any invariant, each of which has a test that breaks it.',
};

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const { url } = await testDatabase();
const { project, close } = openProject();
afterAll(close);

const kysely = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Text = string | { text: string } | RawBuilder<unknown>;

function textOf(value: Text): string {
  if (typeof value === 'string') return value;
  return 'text' in value ? value.text : value.compile(kysely).sql;
}

/** Every text that the statement may be sent as. */
function textsOf(statement: TypedStatement): Set<string> {
  const evaluator = new Evaluator(project);
  const found = new Set<string>();
  for (let turn = 0; turn < evaluator.turns; turn++)
    found.add(textOf(evaluator.evaluateAt(turn, statement.text) as Text));
  return found;
}

async function check(statement: TypedStatement, describe: (text: string) => Promise<Column[]>): Promise<string[]> {
  try {
    const found = new Set<string>();
    for (const text of textsOf(statement))
      for (const each of compareWithRow(project.checker, statement, await describe(text))) found.add(each);
    return [...found];
  } catch (error) {
    return [(error as Error).message];
  }
}

const nameOf = ({ file, rowType }: TypedStatement) => `${file} ${rowType.replace(/\s+/g, ' ')}`;

test('every statement with a row type returns the columns of that type', async () => {
  const statements = findStatements(root, project);
  expect(statements.length).toBeGreaterThan(100);
  const findings: string[] = [];
  const excused = new Set<string>();
  await withClient(url, async (client) => {
    const describe = await openDescriber(client);
    for (const statement of statements) {
      const found = await check(statement, describe);
      if (found.length === 0) continue;
      if (nameOf(statement) in unchecked) excused.add(nameOf(statement));
      else findings.push(...found.map((each) => `${statement.file}:${statement.line} ${statement.rowType}: ${each}`));
    }
  });
  expect(findings).toEqual([]);
  expect(Object.keys(unchecked).filter((name) => !excused.has(name))).toEqual([]);
});

test.each<[string, Record<string, Nullability>]>([
  ['select id, location_id from devices', { id: 'never', location_id: 'can be' }],
  ['select location_id from devices where location_id = $1', { location_id: 'never' }],
  ['select location_id from devices where location_id = $1 or online', { location_id: 'can be' }],
  [
    'select devices.id, bays.number from devices left join bays on bays.device_id = devices.id',
    { id: 'never', number: 'can be' },
  ],
  ['select id from devices union all select location_id from devices', { id: 'can be' }],
  ['with placed as (select location_id as id from devices) select id from placed', { id: 'can be' }],
  ['select count(*) as n, max(id) as top from devices', { n: 'never', top: 'can be' }],
  ['select max(id) as top from devices group by location_id', { top: 'never' }],
  ['select (select name from locations limit 1) as name', { name: 'can be' }],
  [
    'select (select count(*) from locations) as n, array(select id from locations) as ids',
    { n: 'never', ids: 'never' },
  ],
  ['select coalesce(location_id, 0) as id, location_id + 1 as next from devices', { id: 'never', next: 'can be' }],
  [
    `select case when online then 1 end as one, firmware_versions ->> 'a' as a from devices`,
    { one: 'can be', a: 'can be' },
  ],
  ['update devices set comments = $1 returning id, comments', { id: 'never', comments: 'can be' }],
  ['select lower($1) as folded, app.seal_audit_events() as sealed', { folded: 'unknown', sealed: 'unknown' }],
])('the nullability of a column is known where the statement determines it: %s', async (text, expected) => {
  await withClient(url, async (client) => {
    const found = await (await openDescriber(client))(text);
    expect(Object.fromEntries(found.map(({ name, nullability }) => [name, nullability]))).toEqual(expected);
  });
});
