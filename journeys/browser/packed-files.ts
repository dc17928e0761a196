import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const PACKAGE = '@sparticuz/chromium';
const entry = createRequire(import.meta.url).resolve(PACKAGE);
const folder = packageFolder(dirname(entry));

export const packedVersion: string = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

function packageFolder(path: string): string {
  return existsSync(join(path, 'bin')) ? path : packageFolder(dirname(path));
}

export const inflateFile = (name: string, target: string): Promise<void> =>
  pipeline(packed(`${name}.br`), createBrotliDecompress(), createWriteStream(target, { mode: 0o755 }));

export const inflateFolder = (name: string, target: string): Promise<void> =>
  pipeline(packed(`${name}.tar.br`), createBrotliDecompress(), tar().extract(target));

const packed = (name: string) => createReadStream(join(folder, 'bin', name));

/** The tar reader that the package itself depends on. */
const tar = () => createRequire(entry)('tar-fs') as { extract: (folder: string) => Writable };
