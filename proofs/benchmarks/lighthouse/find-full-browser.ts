import { existsSync } from 'node:fs';
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
export async function findFullBrowser(): Promise<Chromium> {
  const found = await firstRunnable(programs.filter((file) => existsSync(file)).map((file) => ({ file, env: {} })));
  if (found) return found;
  throw new Error('Lighthouse needs a full browser: install chromium, or set CHROMIUM_PATH to a Chromium or Chrome.');
}
