import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { firstRunnable, type Chromium } from '../../../journeys/browser/chromium.ts';

const programs = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The headless shell of the journeys fails Lighthouse's visit with ERR_ABORTED; a full browser without a window does not. */
async function findFullBrowser(): Promise<Chromium> {
  const found = await firstRunnable(programs.filter((file) => existsSync(file)).map((file) => ({ file, env: {} })));
  if (found) return found;
  throw new Error('Lighthouse needs a full browser: install chromium, or set CHROMIUM_PATH to a Chromium or Chrome.');
}

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
