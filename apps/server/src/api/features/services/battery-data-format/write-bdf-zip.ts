import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BdfFile } from '../../../../battery-data-format/bdf-files.ts';

type Written = { name: string; size: number; sha256: string };

/** One file after the other, each read when the one before is written; the last one names all others with their hashes. */
export function writeBdfZip(files: AsyncIterable<BdfFile>): Readable {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  addAll(zip, files, output).catch((error: unknown) => output.destroy(asError(error)));
  return output;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

async function addAll(zip: ZipFile, files: AsyncIterable<BdfFile>, output: Readable): Promise<void> {
  const written: Written[] = [];
  for await (const { name, content } of files) {
    const entry: Written = { name, size: 0, sha256: '' };
    const hash = createHash('sha256');
    const reading = Readable.from(hashed(content, hash, entry), { objectMode: false });
    reading.once('error', (error) => output.destroy(error));
    output.once('close', () => reading.destroy());
    zip.addReadStream(reading, name);
    await once(reading, 'close');
    written.push({ ...entry, sha256: hash.digest('hex') });
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify({ files: written }, null, 2)}\n`), 'manifest.json');
  zip.end();
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>, entry: Written) {
  for await (const piece of content) {
    hash.update(piece);
    entry.size += piece.length;
    yield piece;
  }
}
