import type pg from 'pg';
import { newImageId } from '../../images/image-id.ts';
import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { readModelImage } from '../read-model-image.ts';

export type ModelOptions = {
  model: string;
  type: string;
  bays: string;
  description?: string;
  class?: string;
  temperature?: string;
  image?: string;
};

/** The console offers to compare spectra of batteries last serviced by a spectro. */
const deviceClasses: ReadonlySet<string> = new Set(['analyzer', 'spectro']);

/** Where its analyzers measure the temperature of a battery. */
const temperatureSensors: ReadonlySet<string> = new Set(['surface', 'unknown']);

type Model = {
  name: string;
  type: string;
  description: string | null;
  bayCount: number;
  deviceClass: string;
  /** WebP; without one, the model keeps its current image. */
  image?: Buffer | undefined;
  /** Without one, the model keeps its current one, at first the surface. */
  temperatureSensor?: string | undefined;
};

export async function registerModel(context: ProviderContext, options: ModelOptions): Promise<ProviderAnswer> {
  const bayCount = Number(options.bays);
  if (!Number.isInteger(bayCount) || bayCount < 1 || bayCount > 64)
    throw new ProviderError('--bays must be a number from 1 to 64');
  const deviceClass = options.class ?? 'analyzer';
  if (!deviceClasses.has(deviceClass)) throw new ProviderError('--class must be analyzer or spectro');
  const { temperature: temperatureSensor } = options;
  if (temperatureSensor !== undefined && !temperatureSensors.has(temperatureSensor))
    throw new ProviderError('--temperature must be surface or unknown');
  const image = options.image === undefined ? undefined : await readModelImage(options.image);
  const { model: name, type, description = null } = options;
  await asOwner(context.databaseUrl, (client) =>
    saveModel(client, { name, type, description, bayCount, deviceClass, image, temperatureSensor }),
  );
  return { model: name, type, bays: bayCount, class: deviceClass, ...(image ? { imageBytes: image.length } : {}) };
}

/** Runs in the client's transaction. */
export async function saveModel(client: pg.ClientBase, model: Model): Promise<void> {
  const { name, type, description, bayCount, deviceClass, image, temperatureSensor } = model;
  await client.query('select directory.register_device_model($1, $2, $3, null, $4, $5)', [
    name,
    type,
    description,
    bayCount,
    deviceClass,
  ]);
  if (temperatureSensor !== undefined)
    await client.query('update directory.device_models set temperature_sensor = $2 where name = $1', [
      name,
      temperatureSensor,
    ]);
  if (image) await client.query('select directory.save_device_model_image($1, $2, $3)', [name, newImageId(), image]);
}
