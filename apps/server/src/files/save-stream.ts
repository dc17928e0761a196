import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Written = { bytes: number; sha256: string };

/** Computes the hash and length of the bytes passing through. */
export class ByteDigest extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: (error: null, piece: Buffer) => void): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    done(null, piece);
  }

  written(): Written {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Writes a new file that only this user may read. Resolves once it is on disk. */
export async function saveStream(file: string, source: Readable, ...through: Transform[]): Promise<Written> {
  const digest = new ByteDigest();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([source, ...through, digest, target]);
  return digest.written();
}
