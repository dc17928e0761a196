import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { firstRunnable, type Chromium } from './chromium.ts';

const PACKAGE = '@sparticuz/chromium';
const entry = createRequire(import.meta.url).resolve(PACKAGE);
const packageRoot = packageFolder(dirname(entry));

const packedVersion: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;

function packageFolder(path: string): string {
  return existsSync(join(path, 'bin')) ? path : packageFolder(dirname(path));
}

/** The machine's fonts first, the packed one where it has none. Without any font every click crashes the browser. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;

/** The headless shell from npm, with libraries and fonts where the machine has none of its own. */
export async function findPackedChromium(cacheFolder: string): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(cacheFolder, `chromium-${packedVersion}`);
  if (!existsSync(folder)) await inflate(folder);
  const file = join(folder, 'chromium');
  const env = hasFonts() ? {} : fontEnv(folder);
  return firstRunnable([
    { file, env },
    { file, env: { ...env, ...libraryEnv(folder) } },
  ]);
}

/**
 * Unpacked under another name and then renamed, so that the folder is complete or not there at all. Of two processes at once, one keeps its
 * copy.
 */
async function inflate(folder: string): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  await Promise.all([
    inflateFile('chromium', join(unfinished, 'chromium')),
    inflateFolder('swiftshader', unfinished),
    inflateFolder('fonts', join(unfinished, 'fonts')),
    inflateFolder('al2023', join(unfinished, 'libraries')),
    writeFile(join(unfinished, 'fonts.conf'), fontsConf(folder)),
  ]);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
}

const hasFonts = (): boolean =>
  existsSync('/etc/fonts/fonts.conf') && globSync('/usr/{,local/}share/fonts/**/*.{ttf,otf,ttc}').length > 0;

export const fontEnv = (folder: string) => ({ FONTCONFIG_FILE: join(folder, 'fonts.conf') });

const libraryEnv = (folder: string) => ({
  LD_LIBRARY_PATH: [join(folder, 'libraries', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter),
});

const inflateFile = (name: string, target: string): Promise<void> =>
  pipeline(packed(`${name}.br`), createBrotliDecompress(), createWriteStream(target, { mode: 0o755 }));

const inflateFolder = (name: string, target: string): Promise<void> =>
  pipeline(packed(`${name}.tar.br`), createBrotliDecompress(), tar().extract(target));

const packed = (name: string) => createReadStream(join(packageRoot, 'bin', name));

/** The tar reader that the package itself depends on. */
const tar = () => createRequire(entry)('tar-fs') as { extract: (folder: string) => Writable };
