import { readFileSync, statSync } from 'node:fs';
import { imageTypeOf } from '@ohmstead/contract';
import { imageMaxBytes, messageOf } from '@ohmstead/domain';
import { isMissing } from '../files/is-missing.ts';
import { encodeImage } from '../images/encode-image.ts';
import { ProviderError } from './provider-error.ts';

const address = /^[a-z][a-z\d+.-]*:\/\//i;

/** Reads a model's image from a file and re-encodes it for storage. */
export async function readModelImage(file: string): Promise<Buffer> {
  if (address.test(file)) throw new ProviderError(`--image takes the name of a file, and ${file} is an address`);
  const bytes = readImage(file);
  if (imageTypeOf(bytes) === undefined) throw new ProviderError(`${file} is not a PNG, JPEG or WebP image`);
  const image = await encodeImage(bytes, 'model');
  if (image === undefined)
    throw new ProviderError(`${file} could not be read as an image, or has more than 25 megapixels`);
  return image;
}

function readImage(file: string): Buffer {
  try {
    const facts = statSync(file);
    if (!facts.isFile()) throw new ProviderError(`${file} is not a file`);
    if (facts.size > imageMaxBytes) throw new ProviderError(`${file} is larger than 5 MiB`);
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) throw new ProviderError(`There is no file ${file}`);
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(`${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
