import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { type Chromium, firstRunnable, isRunnable } from './chromium.ts';
import { findPackedChromium } from './packed-chromium.ts';

const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
const SYSTEM_PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** CHROMIUM_PATH, else the one from npm, else the machine's own, else Playwright's. */
export async function findChromium(cacheFolder = CACHE, chosen = process.env['CHROMIUM_PATH']): Promise<Chromium> {
  if (chosen) return requireRunnable({ file: chosen, env: {} });
  const found = (await findPackedChromium(cacheFolder)) ?? (await firstRunnable(installed()));
  if (found) return found;
  throw new Error('No Chromium found: install chromium-headless-shell, or set CHROMIUM_PATH to a Chromium or Chrome.');
}

async function requireRunnable(chromium: Chromium): Promise<Chromium> {
  if (await isRunnable(chromium)) return chromium;
  throw new Error(`CHROMIUM_PATH is no browser that starts here: ${chromium.file}`);
}

const installed = (): Chromium[] =>
  [...SYSTEM_PROGRAMS.map((name) => `/usr/bin/${name}`), MAC_CHROME, playwright.executablePath()]
    .filter((file) => existsSync(file))
    .map((file) => ({ file, env: {} }));
