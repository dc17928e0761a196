import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';

/** Every release, and its outcome on the devices it was offered to. */
export async function listFirmware({ databaseUrl }: ProviderContext): Promise<ProviderAnswer> {
  const { rows } = await asOwner(databaseUrl, (client) => client.query('select * from directory.list_firmware()'));
  return {
    rowsName: 'releases',
    rows: rows.map((row) => ({
      model: row.model_name,
      version: row.version,
      counter: row.counter,
      size: Number(row.size_bytes),
      released: row.released_at,
      withdrawn: row.withdrawn_at,
      confirmed: row.confirmed_count,
      failed: row.failed_count,
    })),
  };
}

/** The version is no longer offered; devices that run it keep it. */
export async function withdrawFirmware(
  { databaseUrl }: ProviderContext,
  { model, version }: { model: string; version: string },
): Promise<ProviderAnswer> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ done: boolean }>('select directory.withdraw_firmware($1, $2) as done', [model, version]),
  );
  if (rows[0]?.done !== true) throw new ProviderError(`There is no ${version} of ${model} to withdraw`);
  return { model, version, withdrawn: true };
}
