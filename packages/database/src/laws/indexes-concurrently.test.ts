import { expect, test } from 'vitest';
import { readMigrations } from '../migrate/migration-files.ts';
import { readIndexChange } from '../migrate/index-change.ts';
import { deedOf, statementsOf } from '../migrate/sql-statements.ts';

const made = /\bcreate (?:(?:unlogged|temp|temporary) )?(?:table|materialized view) (?:if not exists )?([\w.]+)/g;
const indexed = /\bcreate (?:unique )?index (?:[^;]*? )?on (?:only )?([\w.]+)/g;
/** A key and an exclusion create indexes too; one that uses an existing index does not. */
const altered = /\balter table (?:if exists )?(?:only )?([\w.]+)([^;]*)/g;
const key = /\b(?:unique|primary key|exclude)\b(?! using index)/;

const find = (deeds: readonly string[], pattern: RegExp) => deeds.flatMap((deed) => [...deed.matchAll(pattern)]);

/** Existing tables on which a transaction builds an index, so that all writers wait for the whole build. */
function heldUpBy(name: string, sql: string): string[] {
  if (readIndexChange(name, sql) !== null) return [];
  const deeds = statementsOf(sql).map(deedOf);
  const own = new Set(find(deeds, made).map(([, table]) => table));
  const keyed = find(deeds, altered).filter(([, , change = '']) => /\badd\b/.test(change) && key.test(change));
  return [...find(deeds, indexed), ...keyed].flatMap(([, table = '']) => (own.has(table) ? [] : [table]));
}

/** These have been deployed everywhere already. */
const before = [
  '0021-device-commands',
  '0022-ingest',
  '0043-firmware',
  '0051-firmware-roll-out',
  '0052-last-device-index',
  '0061-newest-by-location',
  '0071-account-links',
  '0180-newest-ended',
  '0183-audit-grams',
];

test('a migration builds an index on an existing table concurrently', () => {
  const breaches = readMigrations().filter(({ name, sql }) => heldUpBy(name, sql).length > 0);
  expect(breaches.map(({ name }) => name)).toEqual(before);
});

test.each([
  'create index planted on app.services (organization_id, uid)',
  'CREATE UNIQUE INDEX IF NOT EXISTS planted\n  ON app.services\n(organization_id, uid)',
  'create index on app.services (organization_id, uid)',
  'create index planted on only app.services using gin (notes)',
  'create table app.planted (id bigint); create index planted on app.services (organization_id, uid)',
  `do $$ begin execute 'create index planted on app.services (uid)'; end $$`,
  'alter table app.services add constraint planted unique (organization_id, uid)',
  'alter table only app.services drop column notes, add primary key (organization_id, id)',
  'alter table app.services add column planted bigint unique',
  'alter table app.services add exclude using gist (uid with =)',
])('this is a violation: %s', (sql) => {
  expect(heldUpBy('0999-planted', sql)).toEqual(['app.services']);
});

test.each([
  '-- Outside a transaction\ncreate index concurrently if not exists planted on app.services (organization_id, uid)',
  'create table app.planted (id bigint primary key, n integer unique); create index on app.planted (n)',
  'create table if not exists app.planted (id bigint); alter table app.planted add unique (id)',
  'alter table app.services add constraint planted unique using index planted',
  'alter table app.services add column planted bigint, drop constraint services__pkey',
  '-- create index planted on app.services (uid)\nselect 1',
  `comment on table app.services is 'create index on app.services'`,
])('this is not: %s', (sql) => {
  expect(heldUpBy('0999-planted', sql)).toEqual([]);
});
