/** How soon many codes are collected that the camera of a phone sees one after the other, from the production build. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchWithCamera } from '../../journeys/browser.ts';
import { filmCodes } from '../../journeys/visitor/film-code.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { buildConsole } from '../harness/product/console-build.ts';

const rounds = 3;
const phone = { width: 390, height: 844 };
const codes = Array.from({ length: 20 }, (_, at) => `https://console.ohmstead.example/q/7k3f9m2xq0${10 + at}`);
/** The film shows two codes a second. */
const filmSeconds = codes.length / 2;
const limitMs = 60_000;

buildConsole();
await using product = await startBatteryProduct([]);
const folder = mkdtempSync(join(tmpdir(), 'ohmstead-codes-'));
const film = join(folder, 'codes.y4m');
writeFileSync(film, filmCodes(codes));

/** From the address of the scanner to the last code in its list, in seconds; the decoder is loaded meanwhile. */
async function timeScan(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: phone });
  const startedAt = performance.now();
  await page.goto(`${product.server.origin}/scan?many`);
  await page.getByRole('button', { name: `Continue with ${codes.length}` }).waitFor({ timeout: limitMs });
  const seconds = (performance.now() - startedAt) / 1_000;
  await page.close();
  return seconds;
}

const times: number[] = [];
try {
  await using browser = await launchWithCamera(film);
  for (let round = 0; round < rounds; round++) times.push(await timeScan(browser));
} finally {
  rmSync(folder, { recursive: true });
}

report('scanning', [
  {
    name: `${codes.length} codes from the opening of the scanner to the last one in its list`,
    value: median(times),
    unit: 's',
    bound: { atMost: 30 },
    reference: { name: 'the film that shows each of them once', value: filmSeconds },
  },
]);
