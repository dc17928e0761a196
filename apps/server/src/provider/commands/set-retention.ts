import { inOrganization } from '../../organizations/in-organization.ts';
import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { findOrganization } from './find-organization.ts';

/** After so many days raw samples move into files; `keep`: they stay for ever. */
export async function setRetention(
  { databaseUrl }: ProviderContext,
  { days }: { days: string },
  wanted: string,
): Promise<ProviderAnswer> {
  const archiveAfterDays = days === 'keep' ? null : Number(days);
  const isUsable =
    archiveAfterDays === null ||
    (Number.isInteger(archiveAfterDays) && archiveAfterDays >= 1 && archiveAfterDays <= 36_500);
  if (!isUsable) throw new ProviderError('--days must be a whole number from 1 to 36500, or keep');
  return asOwner(databaseUrl, async (client) => {
    const { id, name } = await findOrganization(client, wanted);
    await inOrganization(client, id, async () => {
      await client.query('delete from app.retention_rules where organization_id = $1', [id]);
      if (archiveAfterDays === null) return;
      await client.query('insert into app.retention_rules (organization_id, archive_after_days) values ($1, $2)', [
        id,
        archiveAfterDays,
      ]);
    });
    return { organization: id, name, archiveAfterDays };
  });
}
