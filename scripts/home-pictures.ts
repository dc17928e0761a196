/**
 * Takes the pictures of the home page from the running demo: `node scripts/home-pictures.ts [NAME …]`. The social card shows the home page
 * as last built.
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../journeys/browser.ts';
import { type Shot, shots } from './home-pictures/shots.ts';
import { root } from './lib/root.ts';
import { watchRequests, waitUntilCalm } from './look/settle.ts';
import { signIn } from './look/sign-in.ts';
import { publicUrl } from './product/public-url.ts';

const folder = join(root, 'apps', 'console', 'src', 'marketing', 'pictures');
const socialCard = join(root, 'apps', 'console', 'public', 'social-card.jpg');
const themes = ['light', 'dark'] as const;

async function take(browser: Browser, shot: Shot, colorScheme: (typeof themes)[number]): Promise<void> {
  const { name, path, width, height, scale, clip, prepare } = shot;
  const viewport = { width, height };
  const options = { viewport, colorScheme, deviceScaleFactor: scale, reducedMotion: 'reduce' } as const;
  const page = await browser.newPage(options);
  await signIn(page, publicUrl(), 'demo@ohmstead.example');
  const requestsAreDone = watchRequests(page);
  await page.goto(new URL(path, publicUrl()).href);
  await waitUntilCalm(page);
  await prepare?.(page);
  await requestsAreDone();
  const picture = await page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  const file = join(folder, `${name}-${colorScheme}.webp`);
  const { size } = await sharp(picture).webp({ quality: 72, effort: 6 }).toFile(file);
  console.log(`${name} ${colorScheme}: ${Math.round(size / 1024)} KiB`);
  await page.close();
}

/** The preview that is shown where somebody shares the address: the first screen of the page itself. */
async function takeSocialCard(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' });
  await page.goto(publicUrl(), { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await sharp(picture).jpeg({ quality: 82, mozjpeg: true }).toFile(socialCard);
  await page.close();
}

const wanted = process.argv.slice(2);
const browser = await launchBrowser();
for (const shot of shots) {
  if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
  for (const theme of themes) await take(browser, shot, theme);
}
if (wanted.length === 0 || wanted.includes('social-card')) await takeSocialCard(browser);
await browser.close();
