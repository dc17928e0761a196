import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';

/** The decompressed contents of a file. Errors of the file are passed on to the returned stream. */
export function openCompressed(file: string): Readable {
  const compressed = createReadStream(file);
  const text = createZstdDecompress();
  compressed.on('error', (error) => text.destroy(error));
  return compressed.pipe(text);
}
