import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { createZstdCompress } from 'node:zlib';
import { openCompressed } from '../../files/open-compressed.ts';
import { saveStream, type Written } from '../../files/save-stream.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import type { SampleColumns } from '../sample-columns.ts';
import { bdfHeader, readBdf, writeBdf } from './bdf.ts';

/** The same name in every attempt, so that the remains of an interrupted one are overwritten. */
export const archiveNameOf = (organizationId: number, serviceId: number): string =>
  `${organizationId}/service-${serviceId}.bdf.csv.zst`;

export type Archived = Written & { textSha256: string; samples: number };

/** Writes only text that can be read back number for number. The file still has a temporary name. */
export async function writeArchive(file: string, chunks: Iterable<SampleColumns>): Promise<Archived> {
  const hash = createHash('sha256');
  let samples = 0;
  function* text() {
    hash.update(bdfHeader);
    yield bdfHeader;
    for (const chunk of chunks) {
      const lines = writeBdf(chunk);
      if (!isDeepStrictEqual(readBdf(bdfHeader + lines), chunk))
        throw new Error('Samples cannot be written as they are');
      hash.update(lines);
      samples += chunk.offset.length;
      yield lines;
    }
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const written = await saveStream(partial, Readable.from(text(), { objectMode: false }), createZstdCompress());
  return { ...written, textSha256: hash.digest('hex'), samples };
}

export async function nameArchive(file: string): Promise<void> {
  await rename(`${file}.partial`, file);
  syncFolder(dirname(file));
  syncFolder(dirname(dirname(file)));
}

export async function verifyArchive(file: string, { textSha256 }: Archived): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of openCompressed(file)) hash.update(piece as Buffer);
  if (hash.digest('hex') !== textSha256) throw new Error(`${file} does not hold what was written`);
}
