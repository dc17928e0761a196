import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launchWithCamera } from '../browser.ts';
import { filmCodes } from './film-code.ts';

/** A browser of its own, until the test is over. */
export async function openBrowser(launch: () => Promise<Browser>): Promise<Browser> {
  const browser = await launch();
  onTestFinished(() => browser.close());
  return browser;
}

/** Whatever its camera looks at, it sees these texts as codes, one after the other, over and over. */
export async function openBrowserBefore(texts: readonly string[]): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-label-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const film = join(folder, 'label.y4m');
  writeFileSync(film, filmCodes(texts));
  return openBrowser(() => launchWithCamera(film));
}
