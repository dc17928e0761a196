import { readFileSync } from 'node:fs';
import { isMissing } from '../files/is-missing.ts';

const folder = new URL('pictures/', import.meta.url);

/** A picture that `scripts/model-pictures.ts` has drawn, as images of models are kept; undefined where the model has none. */
export function readPicture(kind: 'devices' | 'batteries', model: string): Buffer | undefined {
  try {
    return readFileSync(new URL(`${kind}/${encodeURIComponent(model)}.webp`, folder));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
