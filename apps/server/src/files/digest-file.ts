import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isMissing } from './is-missing.ts';
import { ByteDigest, type Written } from './save-stream.ts';

/** Undefined if there is no such file. */
export async function digestFile(file: string): Promise<Written | undefined> {
  const digest = new ByteDigest();
  try {
    await pipeline(createReadStream(file), digest.resume());
    return digest.written();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
