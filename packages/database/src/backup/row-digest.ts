import { createHash } from 'node:crypto';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const newline = 0x0a;

/** Counts and hashes COPY text as it streams through. Each line is one row, because COPY escapes line breaks. */
export class RowDigest extends Transform {
  readonly #hash = createHash('sha256');
  rows = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(piece);
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) this.rows++;
    done(null, piece);
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

export type TableDigest = { rows: number; sha256: string };

export async function digestRows(text: Readable): Promise<TableDigest> {
  const digest = new RowDigest();
  await pipeline(text, digest.resume());
  return { rows: digest.rows, sha256: digest.sha256() };
}
