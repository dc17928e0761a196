import { expect, test } from 'vitest';
import { readMigrations } from '../migrate/migration-files.ts';
import { deedOf, isRemark, statementsOf } from '../migrate/sql-statements.ts';

/** Earlier migrations are deployed everywhere already. */
const firstJudged = 147;

/** A comment before the statement itself, with the reason; as docs/operations.md says. */
const excuse = /^-- Safe beside the former version: \S/m;
const takingAway =
  /\b(?:drop|rename|truncate)\b|\bset schema\b|\bset not null\b|\balter (?:column )?\S+ (?:set data )?type\b|\brevoke\b(?![^;]*\bfrom public$)/;

const isExcused = (statement: readonly string[]) => statement.filter(isRemark).some((remark) => excuse.test(remark));

const takenAwayBy = (sql: string): string[] =>
  statementsOf(sql)
    .filter((statement) => !isExcused(statement))
    .map(deedOf)
    .filter((deed) => takingAway.test(deed));

test('no migration removes what the former version calls or reads, unless it says why that is safe', () => {
  const breaches = readMigrations()
    .filter(({ number }) => number >= firstJudged)
    .flatMap(({ name, sql }) => takenAwayBy(sql).map((deed) => `${name}: ${deed}`));
  expect(breaches).toEqual([]);
});

test.each([
  'drop function directory.authenticate(bytea, bytea, interval, boolean)',
  'create table app.kept (id bigint); DROP  TABLE app.planted',
  'drop view app.planted;',
  'alter table app.batteries add column kept text, drop column notes',
  'alter table app.batteries rename column notes to remarks',
  'alter table app.batteries\n  rename to things',
  'alter table app.batteries alter column notes type jsonb using notes::jsonb',
  'alter table app.batteries alter notes set data type jsonb',
  'alter table app.batteries alter column notes set not null',
  'alter function app.planted() set schema directory',
  'revoke select on app.batteries from ohmstead_api',
  'truncate app.batteries',
  `do $$ begin execute 'drop table app.planted'; end $$`,
  '-- It is not used.\ndrop table app.planted',
  '-- Safe beside the former version: its jobs never read it.\ndrop table app.planted; drop table app.batteries',
])('this is a violation: %s', (sql) => {
  expect(takenAwayBy(sql)).toHaveLength(1);
});

test.each([
  '-- Safe beside the former version: only its own trigger called it.\ndrop function app.planted()',
  '-- drop table app.batteries\ncreate table app.planted (id bigint)',
  `create function app.planted() returns void language sql as $$ drop table pg_temp.rows; $$`,
  `comment on table app.batteries is 'drop; rename; revoke'`,
  'revoke execute on function directory.planted() from public',
  'alter table app.batteries add column type text, add column kept bigint not null default 0',
])('this is not: %s', (sql) => {
  expect(takenAwayBy(sql)).toEqual([]);
});
