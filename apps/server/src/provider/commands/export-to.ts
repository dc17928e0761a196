import { join, resolve } from 'node:path';
import { placeOf } from '../../backup/kept-files.ts';
import { exportOrganization } from '../../organizations/export/export-organization.ts';
import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { findOrganization } from './find-organization.ts';

/** Exports all data of an organisation to a new folder. */
export async function exportTo(
  context: ProviderContext,
  { to }: { to: string },
  wanted: string,
): Promise<ProviderAnswer> {
  return asOwner(context.databaseUrl, async (client) => {
    // Must come first, before the transaction takes its snapshot; the export reads for a long time.
    await client.query('set transaction isolation level repeatable read, read only');
    const owner = await findOrganization(client, wanted);
    const places = { folder: join(resolve(to), `organization-${owner.id}`), archiveDir: placeOf(context, 'archive') };
    return exportOrganization(client, owner, places);
  });
}
