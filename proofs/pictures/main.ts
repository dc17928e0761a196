/**
 * Every page and state, as each of the people of the demo, at the widths of a phone, a tablet and screens, light and dark: a picture of
 * each in look/pictures, and a list of what breaks a rule. `-- WORD` takes the states whose name holds the word.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../journeys/browser.ts';
import { startProduct } from '../../journeys/product/start-product.ts';
import { waitUntilCalm } from '../../scripts/look/settle.ts';
import { signIn } from '../../scripts/look/sign-in.ts';
import { root } from '../../scripts/lib/root.ts';
import { findSmallTargets, findViolations, sidewaysPx } from './checks.ts';
import { publicStates, signedInStates, type State } from './states.ts';

const folder = join(root, 'look', 'pictures');
const widths = [390, 768, 1024, 1440, 2560];
const themes = ['light', 'dark'] as const;
/** What is used with fingers. */
const touchUpTo = 768;
const people = ['demo', 'technician', 'viewer', 'other'];
const wanted = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? '';

const faults: string[] = [];
let pictures = 0;

async function look(page: Page, name: string, width: number, origin: string, { path, act }: State): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(new URL(path, origin).href);
    await page.locator('h1').first().waitFor();
    await waitUntilCalm(page);
    await act?.(page);
    await page.evaluate(
      'document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
    );
    const place = `${name} at ${width} px, ${theme}`;
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), animations: 'disabled' });
    pictures++;
    const aside = await sidewaysPx(page);
    if (aside > 0) faults.push(`${place}: scrolls sideways by ${aside} px`);
    faults.push(...(await findViolations(page)).map((violation) => `${place}: ${violation}`));
    if (width <= touchUpTo && theme === 'light')
      faults.push(...(await findSmallTargets(page)).map((target) => `${place}: too small for a finger: ${target}`));
  }
}

const newContext = (browser: Browser, width: number): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 1000 },
    ...(width <= touchUpTo ? { hasTouch: true, isMobile: true } : {}),
  });

async function lookAsSomebody(
  browser: Browser,
  origin: string,
  person: string | undefined,
  width: number,
): Promise<void> {
  const context = await newContext(browser, width);
  const page = await context.newPage();
  if (person !== undefined) await signIn(page, origin, `${person}@ohmstead.example`);
  const states = (person === undefined ? publicStates : signedInStates).filter(({ name }) => name.includes(wanted));
  for (const state of states) {
    const name = `${person ?? 'nobody'}-${state.name}`;
    await look(page, name, width, origin, state).catch((error: unknown) =>
      faults.push(`${name} at ${width} px: ${String(error)}`),
    );
  }
  await context.close();
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  for (const width of widths)
    for (const person of [undefined, ...people]) await lookAsSomebody(browser, product.origin, person, width);
} finally {
  await browser.close();
  await product.stop();
}
for (const fault of faults) console.log(fault);
console.log(`${pictures} pictures in ${folder}, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
