import { codeOf, messageOf } from '@ohmstead/domain';
import type pg from 'pg';
import { openClient } from '../connections/client.ts';
import { readMigrations } from './migration-files.ts';

/** The database is not in the state this version needs, and this process may not migrate it. */
export class NotMigrated extends Error {}

/** SQLSTATEs of a wrong password or missing role, a missing database, and of schemas, functions or rights not created yet. */
const signInRefused = new Set(['28P01', '28000']);
const notMadeYet = new Set(['3D000', '3F000', '42883', '42501']);

const remedy = 'run `npm run migrate` with DATABASE_OWNER_URL first';

/** For processes that may only log in as their own role. Migrations newer than this version are accepted. */
export async function requireMigrated(roleAddress: string): Promise<void> {
  try {
    const client = await openClient(roleAddress, 'ohmstead-start');
    await requireState(client).finally(() => client.end());
  } catch (error) {
    throw explain(error, decodeURIComponent(new URL(roleAddress).username));
  }
}

async function requireState(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ landed: string[]; isHalf: boolean }>(
    'select landed, half_restored as "isHalf" from directory.migration_state()',
  );
  const { landed = [], isHalf = false } = rows[0] ?? {};
  if (isHalf) throw new NotMigrated('A restore into the database has not finished: run the restore again');
  const missing = readMigrations().flatMap(({ name }) => (landed.includes(name) ? [] : [name]));
  if (missing.length > 0)
    throw new NotMigrated(`The database lacks migrations of this version (${missing.join(', ')}): ${remedy}`);
}

function explain(error: unknown, login: string): unknown {
  const code = codeOf(error);
  if (signInRefused.has(code))
    return new NotMigrated(`The database does not let ${login} in (${messageOf(error)}): ${remedy}`);
  return notMadeYet.has(code) ? new NotMigrated(`The database contains no data of Ohmstead yet: ${remedy}`) : error;
}
