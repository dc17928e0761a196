import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../journeys/browser.ts';
import { publicUrl } from './product/public-url.ts';
import { type LookOptions, parseLookOptions } from './look/look-options.ts';
import { watchRequests, waitUntilCalm } from './look/settle.ts';
import { signIn } from './look/sign-in.ts';

async function takePicture({ path, email, width, height, dark, full, file }: LookOptions): Promise<void> {
  const browser = await launchBrowser();
  try {
    const colorScheme = dark ? 'dark' : 'light';
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    if (email) await signIn(page, publicUrl(), email);
    await openPage(page, path);
    mkdirSync(dirname(resolve(file)), { recursive: true });
    if (full) await growToContents(page, width, height);
    await page.screenshot({ path: file, animations: 'disabled' });
  } finally {
    await browser.close();
  }
  console.log(file);
}

/** Charts are redrawn when their size changes: a picture of a page that grows while it is taken shows them half drawn. */
async function growToContents(page: Page, width: number, height: number): Promise<void> {
  const contents = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(height, contents) });
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

async function openPage(page: Page, path: string): Promise<void> {
  const requestsAreDone = watchRequests(page);
  await page.goto(new URL(path, publicUrl()).href);
  await requestsAreDone();
  await waitUntilCalm(page).catch(() => console.warn('Still loading: the picture shows an incomplete page.'));
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /ECONNREFUSED|ERR_CONNECTION/.test(message)
    ? `Nothing responds at ${publicUrl()}: run npm start first.`
    : message;
}

try {
  await takePicture(parseLookOptions(process.argv.slice(2)));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
