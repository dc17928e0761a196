import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFullBrowser } from './find-full-browser.ts';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--disable-gpu',
  '--disable-dev-shm-usage',
];

/** A browser without a Playwright connection: Lighthouse needs the pages for itself. */
export async function startBrowser(): Promise<AsyncDisposable & { port: number }> {
  const { file, env } = await findFullBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'ohmstead-lighthouse-'));
  const args = [...flags, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await readPort(createInterface(child.stderr));
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium chooses a free port and prints it on its standard error. */
async function readPort(lines: AsyncIterable<string>): Promise<number> {
  for await (const line of lines) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('The browser ended before it could be controlled');
}
