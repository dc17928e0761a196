import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownerRole } from '@ohmstead/database';
import type pg from 'pg';
import { noteErasures, type Erasure } from '../../backup/erasures.ts';
import { placeOf } from '../../backup/kept-files.ts';
import { eraseInSteps } from '../../organizations/erase-organization.ts';
import { exportOrganization, type Owner } from '../../organizations/export/export-organization.ts';
import { inOrganization } from '../../organizations/in-organization.ts';
import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';

export async function listOrganizations({ databaseUrl }: ProviderContext): Promise<ProviderAnswer> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(
      `select id::float8 as id, name, created_at,
         (select count(*)::int from directory.accounts where organization_id = organizations.id) as users,
         (select count(*)::int from directory.things where organization_id = organizations.id) as devices
       from directory.organizations order by id`,
    ),
  );
  const named = rows.map(({ created_at, ...row }) => ({ ...row, created: created_at.toISOString() }));
  return { rows: named, rowsName: 'organizations' };
}

/** By its number, or by a name that only one has. */
export async function findOrganization(client: pg.ClientBase, wanted: string): Promise<Owner> {
  const { rows } = await client.query<Owner>(
    `select id::float8 as id, coalesce(name, '') as name from directory.organizations where id::text = $1 or name = $1`,
    [wanted],
  );
  const exact = rows.filter(({ id }) => String(id) === wanted);
  const [found, another] = exact.length > 0 ? exact : rows;
  if (found === undefined) throw new ProviderError(`There is no organization ${wanted}`);
  if (another) throw new ProviderError(`${rows.length} organizations are called ${wanted}: name one by its number`);
  return found;
}

/** Everything that it has, in a new folder. */
export async function exportTo(
  context: ProviderContext,
  { to }: { to: string },
  wanted: string,
): Promise<ProviderAnswer> {
  return asOwner(context.databaseUrl, async (client) => {
    // Long reading: nothing else of the transaction may come before its snapshot.
    await client.query('set transaction isolation level repeatable read, read only');
    const owner = await findOrganization(client, wanted);
    const places = { folder: join(resolve(to), `organization-${owner.id}`), archiveDir: placeOf(context, 'archive') };
    return exportOrganization(client, owner, places);
  });
}

/** For good, in small steps; ended half-way it goes on where it was when it is called again. */
export async function deleteOrganization(
  context: ProviderContext,
  { 'yes-delete': typed }: { 'yes-delete': string },
  wanted: string,
): Promise<ProviderAnswer> {
  const { databaseUrl, dataDir } = context;
  const { id, name } = await asOwner(databaseUrl, (client) => findOrganization(client, wanted));
  if (typed !== name)
    throw new ProviderError(`Organization ${id} is called "${name}". To delete it for good add --yes-delete "${name}"`);
  const addresses = await asOwner(databaseUrl, (client) => listAddresses(client, id));
  await asOwner(databaseUrl, async (client) => {
    for await (const _ of eraseInSteps(client, id)) await client.query(nextTransaction);
  });
  rmSync(placeOf(context, `archive/${id}`), { recursive: true, force: true });
  const mails = removeMails(join(dataDir, 'outbox'), addresses);
  noteErasures(dataDir, await asOwner(databaseUrl, (client) => listErasures(client, id)));
  return { organization: id, name, deleted: true, mails };
}

const nextTransaction = `commit; begin; set local role ${ownerRole}; set local search_path = directory, app, pg_temp`;

const listAddresses = (client: pg.ClientBase, id: number): Promise<string[]> =>
  inOrganization(client, id, async () => {
    const { rows } = await client.query('select lower(email) as email from app.users where organization_id = $1', [id]);
    return rows.map(({ email }) => email);
  });

async function listErasures(client: pg.ClientBase, id: number): Promise<Erasure[]> {
  const { rows } = await client.query('select * from directory.list_erasures() where organization_id = $1', [id]);
  return rows.map((row) => ({
    organizationId: id,
    userId: row.user_id === null ? null : Number(row.user_id),
    erasedAt: row.erased_at.getTime(),
  }));
}

/** Where no mail server is set, mails are files: those to the organisation's people go too. Answers how many. */
function removeMails(folder: string, addresses: readonly string[]): number {
  const mails = listFiles(folder).filter((file) => addresses.includes(recipientOf(join(folder, file))));
  for (const file of mails) rmSync(join(folder, file), { force: true });
  return mails.length;
}

const recipientOf = (file: string): string =>
  /^To:[^\r\n]*?([^\s<>,"]+@[^\s<>,"]+)/im.exec(readFileSync(file, 'utf8'))?.[1]?.toLowerCase() ?? '';

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.eml'));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}
