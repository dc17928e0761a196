import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isRunnable } from './browser/chromium.ts';
import { findChromium } from './browser/find-chromium.ts';
import { fontEnv } from './browser/packed-chromium.ts';
import { launchBrowser } from './browser.ts';

const cache = mkdtempSync(join(tmpdir(), 'ohmstead-chromium-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

test('a page is shown, clicked and photographed', async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent('<button onclick="this.textContent = \'4.2 Ω\'">Measure</button>');
  await page.getByRole('button').click();
  expect(await page.getByRole('button').textContent()).toBe('4.2 Ω');
  expect((await page.screenshot()).length).toBeGreaterThan(1000);
  await browser.close();
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'two processes may unpack the browser at once, and the result runs and has fonts of its own',
  async () => {
    const both = await Promise.all([findChromium(cache, ''), findChromium(cache, '')]);
    const [found] = both;
    expect(new Set(both.map(({ file }) => file)).size).toBe(1);
    expect(readdirSync(cache)).toHaveLength(1);
    expect(await isRunnable({ ...found, env: { ...found.env, ...fontEnv(dirname(found.file)) } })).toBe(true);
  },
);

test('a CHROMIUM_PATH that does not start is named in the error', async () => {
  await expect(findChromium(cache, '/nowhere/chrome')).rejects.toThrow('CHROMIUM_PATH is no browser that starts here');
});
