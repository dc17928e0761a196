import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as corpus from './testing/image-corpus.ts';

const encoder = fileURLToPath(new URL('image-encoder-child.ts', import.meta.url));
/** The peak of its own memory: `maxRSS` also includes that of the process that started it. */
const atExit = `import { readFileSync } from 'node:fs';
  const most = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  process.once('exit', () => process.stderr.write(process.platform === 'linux' ? most() : String(process.resourceUsage().maxRSS)));`;
const report = `data:text/javascript,${encodeURIComponent(atExit)}`;

/** The peak memory of the encoder, MiB. */
async function memoryFor(bytes: Buffer): Promise<number> {
  const child = spawn(process.execPath, ['--import', report, encoder, 'photo'], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  child.stdin.on('error', () => undefined);
  const outputs = Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'close')]);
  child.stdin.end(bytes);
  const [, kibibytes] = await outputs;
  return Number(kibibytes) / 1024;
}

test.each([
  ['a PNG of 24 million pixels', () => corpus.png(4_900, 4_900)],
  ['a JPEG of 24 million pixels', () => corpus.jpeg(4_900, 4_900)],
  ['a PNG of 400 million pixels', async () => corpus.pngBomb()],
])('encoding %s takes less than 300 MB', async (_, make) => {
  const mebibytes = await memoryFor(await make());
  expect(mebibytes).toBeGreaterThan(20);
  expect(mebibytes).toBeLessThan(300);
});
