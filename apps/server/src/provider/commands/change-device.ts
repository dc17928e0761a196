import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';

/** Releases the device for a new owner; its services stay with the organisation that ran them. */
export async function releaseDevice({ databaseUrl }: ProviderContext, thingName: string): Promise<ProviderAnswer> {
  const done = await call(databaseUrl, 'directory.release_thing', thingName);
  if (!done) throw new ProviderError(`${thingName} does not exist or has no owner`);
  return { thingName, released: true };
}

/** The device is disconnected and cannot log in again. */
export async function disableDevice({ databaseUrl }: ProviderContext, thingName: string): Promise<ProviderAnswer> {
  const done = await call(databaseUrl, 'directory.disable_thing', thingName);
  if (!done) throw new ProviderError(`${thingName} does not exist`);
  return { thingName, disabled: true };
}

async function call(databaseUrl: string, name: string, thingName: string): Promise<boolean> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ done: boolean }>(`select ${name}($1) as done`, [thingName]),
  );
  return rows[0]?.done === true;
}
