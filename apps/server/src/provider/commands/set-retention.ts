import { inOrganization } from '../../organizations/in-organization.ts';
import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { findOrganization } from './find-organization.ts';

const store = `insert into app.retention_rules as rule (organization_id, archive_after_days, version) values ($1, $2, 1)
  on conflict (organization_id) do update set archive_after_days = excluded.archive_after_days, version = rule.version + 1, changed_at = now()`;

/** The number of days after which raw samples are moved into files; `keep` means never. */
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
      await client.query(store, [id, archiveAfterDays]);
      await client.query("select pg_notify('changes', $1)", [`${id} retention`]);
    });
    return { organization: id, name, archiveAfterDays };
  });
}
