import type pg from 'pg';
import { ownerRole } from '../roles/database-role.ts';
import { lockTimeout } from './despite-locks.ts';
import type { Migration } from './migration-files.ts';

const identify = ({ number, name, checksum }: Pick<Migration, 'number' | 'name' | 'checksum'>): string =>
  [number, name, checksum].join(' ');

/** Without those that have landed as they are: nearly all of them at most starts, where each would take a transaction. */
export async function findOutstanding(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from ohmstead.migrations',
  );
  const landed = new Set(rows.map(identify));
  return migrations.filter((migration) => !landed.has(identify(migration)));
}

export async function hasLanded(client: pg.Client, { number, name, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from ohmstead.migrations where number = $1',
    [number],
  );
  const landed = rows[0];
  if (landed === undefined) return false;
  if (landed.checksum === checksum && landed.name === name) return true;
  throw new Error(`it was changed after it had landed as ${landed.name}: put it back and write a new migration`);
}

export async function addLanded(client: pg.Client, { number, name, checksum }: Migration): Promise<void> {
  await client.query('insert into ohmstead.migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

/** Within a transaction, which from then on is the owner's. False if another process has applied it meanwhile. */
export async function takeTurn(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query(`set local role ${ownerRole}; lock table ohmstead.migrations in share row exclusive mode`);
  if (await hasLanded(client, migration)) return false;
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  return true;
}
