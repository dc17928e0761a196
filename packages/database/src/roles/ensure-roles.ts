import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '@ohmstead/domain';
import pg from 'pg';
import {
  backupRole,
  databaseRoles,
  ownerRole,
  rolePassword,
  roleName,
  withLogin,
  type SignIn,
} from './database-role.ts';

/** The password to set for a role. Null leaves an existing role alone, and a new one unable to log in. */
export type RolePasswords = (role: SignIn) => string | null;

const attempts = 10;
const wrongPassword = '28P01';
/** Errors from two sessions that change the same role at once: "tuple concurrently updated", or a duplicate key. */
const raceCodes = new Set(['XX000', '23505', '40001', '42710']);

/** Roles belong to the whole cluster, while locks do not reach across its databases, so conflicts are retried. */
async function despiteRaces(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt >= attempts || !raceCodes.has(codeOf(error))) throw error;
      await delay(Math.random() * 50 * attempt);
    }
  }
}

async function ensureRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} ${attributes}`);
}

type Login = { role: SignIn; password: string | null; attributes?: string };

async function ensureLogin(client: pg.Client, databaseUrl: string, { role, password, attributes = '' }: Login) {
  const name = roleName(role);
  const secret = password === null ? '' : `password ${pg.escapeLiteral(password)}`;
  await despiteRaces(() => ensureRole(client, name, `login ${secret} ${attributes}`));
  if (password === null || (await canSignIn(withLogin(databaseUrl, name, password)))) return;
  await despiteRaces(() => client.query(`alter role ${name} login ${secret}`));
}

/** Only an actual sign-in shows whether this is the stored password. */
async function canSignIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (codeOf(error) === wrongPassword) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A login that is not a superuser must be a member of the owner role to create objects as the owner. */
async function joinOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ joined: boolean }>(
    `select rolsuper or pg_has_role(current_user, $1, case when current_setting('server_version_num')::int >= 160000
       then 'SET' else 'MEMBER' end) as joined from pg_roles where rolname = current_user`,
    [ownerRole],
  );
  if (!rows[0]?.joined) await despiteRaces(() => client.query(`grant ${ownerRole} to current_user`));
}

/** Only a role that can bypass row-level security may grant that; without it, backups run under the login itself. */
async function ensureBackup(client: pg.Client, databaseUrl: string, password: string | null): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select rolsuper or (rolbypassrls and current_setting('server_version_num')::int >= 160000) as may
       from pg_roles where rolname = current_user`,
  );
  if (!rows[0]?.may) return;
  await ensureLogin(client, databaseUrl, { role: backupRole, password, attributes: 'bypassrls' });
  const name = roleName(backupRole);
  const granted = await client.query<{ isReader: boolean }>(
    `select pg_has_role($1, 'pg_read_all_data', 'member') as "isReader"`,
    [name],
  );
  if (!granted.rows[0]?.isReader) await despiteRaces(() => client.query(`grant pg_read_all_data to ${name}`));
}

/** Safe to run at any time, by several processes and on several databases of one cluster at once. */
export async function ensureRoles(
  client: pg.Client,
  databaseUrl: string,
  passwordOf: RolePasswords = (role) => rolePassword(new URL(databaseUrl), role),
): Promise<void> {
  await despiteRaces(() => ensureRole(client, ownerRole, 'nologin'));
  await joinOwner(client);
  for (const role of databaseRoles) await ensureLogin(client, databaseUrl, { role, password: passwordOf(role) });
  await ensureBackup(client, databaseUrl, passwordOf(backupRole));
}
