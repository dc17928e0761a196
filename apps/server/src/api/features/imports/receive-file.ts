import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pieceBytes } from '../../../imports/services/import-pieces.ts';
import { ApiError } from '../../api-error.ts';

export type ReceivedFile = { size: number; sha256: string; pieces: () => AsyncIterable<Buffer> };

/** Takes a file to disk first: a slow line holds up no transaction, and of an upload that is cut nothing is left. */
export async function receiveFile<Result>(
  body: Readable,
  maxBytes: number,
  onFile: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'ohmstead-import-'));
  try {
    const path = join(folder, 'file');
    const facts = await take(body, maxBytes, path);
    return await onFile({ ...facts, pieces: () => piecesOf(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function take(body: Readable, maxBytes: number, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new ApiError('payload-too-large');
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { size, sha256: hash.digest('hex') };
}

async function* piecesOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
