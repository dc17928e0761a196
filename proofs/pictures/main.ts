/**
 * Every page and state, as each of the people of the demo, at the widths of a phone, a tablet and screens, light and dark: a picture of
 * each in look/pictures, and a list of what breaks a rule. Run by itself with `WORD --as PERSON --width PX` it takes only the states whose
 * name holds the word, that person and that width.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchWithCamera } from '../../journeys/browser.ts';
import { startProduct, type Product } from '../../journeys/product/start-product.ts';
import { filmCodes } from '../../journeys/visitor/film-code.ts';
import { waitUntilCalm } from '../../scripts/look/settle.ts';
import { signIn } from '../../scripts/look/sign-in.ts';
import { root } from '../../scripts/lib/root.ts';
import { findLowContrast, findSmallTargets, findViolations, sidewaysPx, standStill } from './checks.ts';
import { decisionStates } from './decision-states.ts';
import { newcomerStates, signInAsNewcomer } from './newcomer.ts';
import { organizationStates } from './organization-states.ts';
import type { State } from './press.ts';
import { publicStates } from './public-states.ts';
import { signedInStates } from './signed-in-states.ts';

const folder = join(root, 'look', 'pictures');
/** What is used with fingers. */
const touchUpTo = 768;
/** One page waits for its server or is drawn while another is judged; more than three only wait for each other. */
const atOnce = 3;
const actionTimeoutMs = 20_000;

const { values: chosen, positionals } = parseArgs({
  options: { as: { type: 'string' }, width: { type: 'string' } },
  allowPositionals: true,
});
const [word = ''] = positionals;
const widths = [390, 768, 1024, 1440, 2560].filter(
  (width) => chosen.width === undefined || chosen.width === String(width),
);
/** Nobody sees the pages before the sign-in, and a newcomer an organisation without anything; the others are the demo's. */
const people = ['nobody', 'demo', 'technician', 'viewer', 'other', 'newcomer'].filter((person) =>
  [undefined, person].includes(chosen.as),
);

type Sight = { person: string; width: number; state: State };
/** The small fleet has names that no page may take for markup; that of the demo has what certificates and forecasts rest on. */
const smallHouse: Record<string, readonly State[]> = { nobody: publicStates, newcomer: newcomerStates };
const demoHouse: Record<string, readonly State[]> = { nobody: [], newcomer: [] };
const houses = [
  { fleet: 'small', statesOf: (person: string) => smallHouse[person] ?? signedInStates },
  { fleet: 'demo', statesOf: (person: string) => demoHouse[person] ?? [...decisionStates, ...organizationStates] },
] as const;

const sightsOf = ({ statesOf }: (typeof houses)[number]): Sight[] =>
  widths.flatMap((width) =>
    people.flatMap((person) =>
      statesOf(person)
        .filter(({ name }) => name.includes(word))
        .map((state) => ({ person, width, state })),
    ),
  );

const faults: string[] = [];
const shown = new Set<string>();
let pictures = 0;

/** Dark first: what is found in light, and is not of colours, is the same in dark. */
async function look(page: Page, { person, width, state: { name, path, act } }: Sight): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await waitUntilCalm(page);
  if (act !== undefined && !(await act(page))) return;
  await waitUntilCalm(page);
  shown.add(name);
  for (const theme of ['dark', 'light'] as const) {
    const place = `${person}-${name} at ${width} px, ${theme}`;
    await standStill(page, theme);
    await page.screenshot({ path: join(folder, `${person}-${name}-${width}-${theme}.png`), animations: 'disabled' });
    pictures++;
    const found = theme === 'light' ? findViolations(page) : findLowContrast(page);
    faults.push(...(await found).map((violation) => `${place}: ${violation}`));
  }
  const place = `${person}-${name} at ${width} px`;
  const aside = await sidewaysPx(page);
  if (aside > 0) faults.push(`${place}: scrolls sideways by ${aside} px`);
  if (width > touchUpTo) return;
  faults.push(...(await findSmallTargets(page)).map((target) => `${place}: too small for a finger: ${target}`));
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One sign-in for all that a person sees. */
async function sessionOf(browser: Browser, product: Product, person: string): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (person === 'newcomer') await signInAsNewcomer(page, product);
  else if (person !== 'nobody') await signIn(page, product.origin, `${person}@ohmstead.example`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A context for each sight: a page that has been left does not disturb the next one. */
async function see(
  browser: Browser,
  origin: string,
  storageState: StorageState | undefined,
  sight: Sight,
): Promise<void> {
  const { person, width, state } = sight;
  const context = await browser.newContext({
    baseURL: origin,
    ...(storageState === undefined ? {} : { storageState }),
    viewport: { width, height: width === 390 ? 844 : 1000 },
    ...(width <= touchUpTo ? { hasTouch: true, isMobile: true } : {}),
  });
  context.setDefaultTimeout(actionTimeoutMs);
  await look(await context.newPage(), sight).catch((error: unknown) =>
    faults.push(`${person}-${state.name} at ${width} px: ${String(error)}`),
  );
  await context.close();
}

async function visit(house: (typeof houses)[number]): Promise<Sight[]> {
  const sights = sightsOf(house);
  if (sights.length === 0) return sights;
  const product = await startProduct(house.fleet);
  // For the scanner; no other page may see it.
  const film = join(product.folder, 'serial-number.y4m');
  writeFileSync(film, filmCodes(['SN-0417']));
  const browser = await launchWithCamera(film);
  try {
    const sessions = new Map<string, StorageState>();
    for (const person of new Set(sights.map((sight) => sight.person)))
      sessions.set(person, await sessionOf(browser, product, person));
    const left = sights.values();
    const work = async () => {
      for (const sight of left) await see(browser, product.origin, sessions.get(sight.person), sight);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await browser.close();
    await product.stop();
  }
  return sights;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sights: Sight[] = [];
for (const house of houses) sights.push(...(await visit(house)));
const isWhole = chosen.as === undefined && chosen.width === undefined;
const unseen = new Set(sights.map(({ state }) => state.name)).difference(shown);
if (isWhole) faults.push(...[...unseen].map((name) => `${name}: nobody is offered it`));
for (const fault of faults.toSorted()) console.log(fault);
console.log(`${pictures} pictures in ${folder}, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
