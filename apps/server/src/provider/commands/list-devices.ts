import { asOwner } from '../as-owner.ts';
import { claimLink } from '../claim-link.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';

/** Unclaimed devices are listed with their claim links. */
export async function listDevices({ databaseUrl, publicUrl }: ProviderContext): Promise<ProviderAnswer> {
  const { rows } = await asOwner(databaseUrl, (client) => client.query('select * from directory.list_things()'));
  return {
    rows: rows.map((row) => ({
      thingName: row.thing_name,
      model: row.model_name,
      serial: row.serial_number,
      organization: row.organization,
      registered: row.registered_at.toISOString(),
      disabled: row.disabled_at?.toISOString() ?? null,
      claimUrl: row.organization === null && row.disabled_at === null ? claimLink(publicUrl, row.thing_name) : null,
    })),
  };
}
