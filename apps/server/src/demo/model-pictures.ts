import { readFileSync } from 'node:fs';
import { isMissing } from '../files/is-missing.ts';

const folder = new URL('pictures/', import.meta.url);

/** An image drawn by `scripts/model-pictures.ts`, in the format of model images; undefined if the model has none. */
export function readPicture(kind: 'devices' | 'batteries', model: string): Buffer | undefined {
  try {
    return readFileSync(new URL(`${kind}/${encodeURIComponent(model)}.webp`, folder));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
