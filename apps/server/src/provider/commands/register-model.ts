import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';

export type ModelOptions = {
  model: string;
  type: string;
  bays: string;
  description?: string;
  class?: string;
  image?: string;
};

export async function registerModel(context: ProviderContext, options: ModelOptions): Promise<ProviderAnswer> {
  const bayCount = Number(options.bays);
  if (!Number.isInteger(bayCount) || bayCount < 1 || bayCount > 64)
    throw new ProviderError('--bays must be a number from 1 to 64');
  const deviceClass = options.class ?? 'analyzer';
  await asOwner(context.databaseUrl, (client) =>
    client.query('select directory.register_device_model($1, $2, $3, $4, $5, $6)', [
      options.model,
      options.type,
      options.description ?? null,
      options.image ?? null,
      bayCount,
      deviceClass,
    ]),
  );
  return { model: options.model, type: options.type, bays: bayCount, class: deviceClass };
}
