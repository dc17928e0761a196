import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(?:css|js|svg|ttf|wasm)$/;
/** Below this size, compression saves less than its headers cost. */
const minBytes = 1_024;
/** Out of 11: the last two levels take ten times as long, and the start of the product waits for the build. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const pack = async (file: string, source: string | Uint8Array): Promise<void> => {
  if (Buffer.byteLength(source) < minBytes) return;
  const [packed, zipped] = await Promise.all([
    promisify(brotliCompress)(source, { params: quality }),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, packed), writeFile(`${file}.gz`, zipped)]);
};

/** Writes a brotli and a gzip copy of every compressible file; the server sends what the browser accepts. */
export const packAssets = (): Plugin => ({
  name: 'pack-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => packable.test(fileName));
    await Promise.all(
      files.map((file) => pack(join(dir, file.fileName), file.type === 'chunk' ? file.code : file.source)),
    );
  },
});
