import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { noteErasures, type Erasure } from '../../backup/erasures.ts';
import { placeOf } from '../../backup/kept-files.ts';
import { eraseInSteps } from '../../organizations/erase-organization.ts';
import { inOrganization } from '../../organizations/in-organization.ts';
import { asOwner, beginAsOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { removeMails } from '../remove-mails.ts';
import { findOrganization } from './find-organization.ts';

/** Deletes permanently, in small steps; if interrupted, running it again continues where it stopped. */
export async function deleteOrganization(
  context: ProviderContext,
  { 'yes-delete': typed }: { 'yes-delete': string },
  wanted: string,
): Promise<ProviderAnswer> {
  const { databaseUrl, dataDir } = context;
  const { id, name } = await asOwner(databaseUrl, (client) => findOrganization(client, wanted));
  if (typed !== name)
    throw new ProviderError(
      `Organisation ${id} is called "${name}". To delete it permanently, add --yes-delete "${name}"`,
    );
  const addresses = await asOwner(databaseUrl, (client) => listAddresses(client, id));
  await asOwner(databaseUrl, async (client) => {
    for await (const _ of eraseInSteps(client, id)) await client.query(`commit; ${beginAsOwner}`);
  });
  rmSync(placeOf(context, `archive/${id}`), { recursive: true, force: true });
  const mails = removeMails(join(dataDir, 'outbox'), addresses);
  noteErasures(dataDir, await asOwner(databaseUrl, (client) => listErasures(client, id)));
  return { organization: id, name, deleted: true, mails };
}

const listAddresses = (client: pg.ClientBase, id: number): Promise<string[]> =>
  inOrganization(client, id, async () => {
    const { rows } = await client.query<{ email: string }>(
      'select lower(email) as email from app.users where organization_id = $1',
      [id],
    );
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
