import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '@ohmstead/database/testing';
import { expect, test } from 'vitest';

const { root } = await testDatabase();
const { rows } = await root.query<{ names: string }>(
  `select string_agg(relname, '|') as names from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')`,
);
const touchesTenants = new RegExp(`\\b(from|join|update|into)\\s+(app\\.)?(${rows[0]!.names})\\b`, 'i');
/** The column itself, or a piece of SQL that contains it. */
const namesOrganization = /organization_id|seenBy\(/;

/** Template texts that read or change organisations' rows without naming one: on several servers each would query them all. */
const findStrays = (source: string): string[] =>
  [...source.matchAll(/`([^`]*)`/g)]
    .map(([, text = '']) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => touchesTenants.test(text) && !namesOrganization.test(text));

const folders = [
  'api',
  'gateway',
  'jobs',
  'entities',
  'list-rows',
  'bulk-changes',
  'bulk-jobs',
  'imports',
  'sample-store',
  'audit',
  'mail',
];
const sources = folders.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .map((file) => readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8')),
);

test('every statement of API, gateway and jobs names the single organisation whose rows it means', () => {
  expect(sources.flatMap(findStrays)).toEqual([]);
  expect(sources.filter((source) => touchesTenants.test(source)).length).toBeGreaterThan(40);
});

test('a statement over all organisations at once is found', () => {
  expect(findStrays('sql`select count(*) from app.batteries where serial_number = ${serial}`')).toHaveLength(1);
  expect(findStrays('sql`select 1 from batteries where organization_id = ${id} and id = 7`')).toEqual([]);
});
