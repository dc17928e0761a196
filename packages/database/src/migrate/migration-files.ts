import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIndexChange, type IndexChange } from './index-change.ts';

export type Migration = {
  number: number;
  name: string;
  sql: string;
  checksum: string;
  /** The change to make outside a transaction; null for the usual migration, which runs in a transaction. */
  indexChange: IndexChange | null;
  /** Whether it is repeated, each time in a transaction of its own, until nothing is left to do. */
  isInBatches: boolean;
};

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

const batchMark = '-- In batches';
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

function readMigration(folder: string, file: string): Migration {
  const match = fileName.exec(file);
  if (!match) throw new Error(`${file} is not named like a migration: 0001-what-it-does.sql`);
  const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  const name = file.slice(0, -'.sql'.length);
  const isInBatches = sql.split('\n', 1)[0] === batchMark;
  return { number: Number(match[1]), name, sql, checksum, indexChange: readIndexChange(name, sql), isInBatches };
}

/** In order. Numbers may have gaps: each part of the product has its own range of ten. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.toSorted().map((file) => readMigration(folder, file));
  for (const [index, { number, name }] of migrations.entries()) {
    if (number === migrations[index - 1]?.number) throw new Error(`${name} carries the number of another migration`);
  }
  return migrations;
}

/** Identifies the state of a database that has all these migrations. */
export const hashMigrations = (migrations: readonly Migration[]) =>
  createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 12);
