import { constraintOf } from '@ohmstead/domain';
import { asOwner } from '../as-owner.ts';
import { claimLink } from '../claim-link.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { hashSecret, makeSecret, makeThingName } from '../thing-secrets.ts';

export type DeviceOptions = { model: string; serial: string };

/** The secret is shown only once: only its hash is stored. */
export async function registerDevice(
  { databaseUrl, deviceAddress, publicUrl }: ProviderContext,
  { model, serial }: DeviceOptions,
): Promise<ProviderAnswer> {
  const thingName = makeThingName();
  const secret = makeSecret();
  try {
    await asOwner(databaseUrl, (client) =>
      client.query('select directory.register_thing($1, $2, $3, $4)', [thingName, model, serial, hashSecret(secret)]),
    );
  } catch (error) {
    throw explain(error, model, serial);
  }
  return { thingName, secret, ...deviceAddress, claimUrl: claimLink(publicUrl, thingName) };
}

function explain(error: unknown, model: string, serial: string): unknown {
  const constraint = constraintOf(error);
  if (constraint === 'things__model_name__serial_number__key')
    return new ProviderError(`${model} ${serial} is already registered`);
  if (constraint === 'things__model_name__fkey') {
    return new ProviderError(`There is no model ${model}: register it first with register-model`);
  }
  return error;
}
