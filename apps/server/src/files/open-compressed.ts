import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';

/** What a compressed file holds; a fault of the file is one of the text. */
export function openCompressed(file: string): Readable {
  const compressed = createReadStream(file);
  const text = createZstdDecompress();
  compressed.on('error', (error) => text.destroy(error));
  return compressed.pipe(text);
}
