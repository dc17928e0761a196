/**
 * Every page and state, as each of the people of the demo, at the widths of a phone, a tablet and screens, light and dark: a picture of
 * each in look/pictures, and a list of what breaks a rule. Run by itself with `WORD --as PERSON --width PX` it takes only the states whose
 * name holds the word, these persons and these widths.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchForShortVisitsWithCamera } from '../../journeys/browser.ts';
import { startProduct, type Product } from '../../journeys/product/start-product.ts';
import { filmCodes } from '../../journeys/visitor/film-code.ts';
import { waitUntilCalm } from '../../scripts/look/settle.ts';
import { signIn } from '../../scripts/look/sign-in.ts';
import { root } from '../../scripts/lib/root.ts';
import {
  findCutText,
  findLowContrast,
  findSmallTargets,
  findViolations,
  heldOpen,
  sidewaysPx,
  standStill,
} from './checks.ts';
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
  options: { as: { type: 'string', multiple: true }, width: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const [word = ''] = positionals;
const widths = [390, 768, 1024, 1440, 2560].filter((width) => chosen.width?.includes(String(width)) ?? true);
/** Nobody sees the pages before the sign-in, and a newcomer an organisation without anything; the others are the demo's. */
const people = ['nobody', 'demo', 'technician', 'viewer', 'other', 'newcomer'].filter(
  (person) => chosen.as?.includes(person) ?? true,
);

/** A state is opened once, and its window made wider; between fingers and a pointer it is opened anew. */
const hands = [true, false].map((isTouch) => ({ isTouch, widths: widths.filter((px) => px <= touchUpTo === isTouch) }));
type Sight = { person: string; isTouch: boolean; widths: readonly number[]; state: State };
/** The small fleet has names that no page may take for markup; that of the demo has what certificates and forecasts rest on. */
const smallHouse: Record<string, readonly State[]> = { nobody: publicStates, newcomer: newcomerStates };
const demoHouse: Record<string, readonly State[]> = { nobody: [], newcomer: [] };
const houses = [
  { fleet: 'small', statesOf: (person: string) => smallHouse[person] ?? signedInStates },
  { fleet: 'demo', statesOf: (person: string) => demoHouse[person] ?? [...decisionStates, ...organizationStates] },
] as const;

const sightsOf = ({ statesOf }: (typeof houses)[number]): Sight[] =>
  people.flatMap((person) =>
    hands.flatMap((hand) =>
      statesOf(person)
        .filter(({ name }) => hand.widths.length > 0 && name.includes(word))
        .map((state) => ({ person, ...hand, state })),
    ),
  );

let faults = 0;
/** At once: a run that is ended early has told what it found. */
function report(...found: readonly string[]): void {
  faults += found.length;
  for (const fault of found) console.log(fault);
}
const shown = new Set<string>();
let pictures = 0;

const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 1000 });

/** Whether this person, at this width, is offered the state. */
async function open(page: Page, { name, path, act }: State): Promise<boolean> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await waitUntilCalm(page);
  if (act !== undefined && !(await act(page))) return false;
  await waitUntilCalm(page);
  shown.add(name);
  return true;
}

/** Dark first: what is found in light, and is not of colours, is the same in dark. */
async function judge(page: Page, sight: string, isTouch: boolean): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await standStill(page, theme);
    await page.screenshot({ path: join(folder, `${sight}-${theme}.png`), animations: 'disabled' });
    pictures++;
    const found = theme === 'light' ? findViolations(page) : findLowContrast(page);
    report(...(await found).map((violation) => `${sight}, ${theme}: ${violation}`));
  }
  const aside = await sidewaysPx(page);
  if (aside > 0) report(`${sight}: scrolls sideways by ${aside} px`);
  report(...(await findCutText(page)).map((cut) => `${sight}: cut off: ${cut}`));
  if (!isTouch) return;
  report(...(await findSmallTargets(page)).map((target) => `${sight}: too small for a finger: ${target}`));
}

async function look(page: Page, { person, isTouch, widths: ofHand, state }: Sight): Promise<void> {
  let held: string | undefined;
  for (const width of ofHand) {
    const sight = `${person}-${state.name}-${width}`;
    try {
      await page.setViewportSize(sizeOf(width));
      await waitUntilCalm(page);
      const isHeld = held !== undefined && (await heldOpen(page)) === held;
      held = undefined;
      if (!isHeld && !(await open(page, state))) continue;
      held = await heldOpen(page);
      await judge(page, sight, isTouch);
    } catch (error) {
      report(`${sight}: ${String(error)}`);
      // A page that has crashed has none.
      await page.screenshot({ path: join(folder, `failed-${sight}.png`) }).catch(() => undefined);
    }
  }
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

const contextKey = ({ person, isTouch, state }: Sight): string => [person, isTouch, state.isAlone && state.name].join();

async function openContext(browser: Browser, baseURL: string, session: StorageState | undefined, isTouch: boolean) {
  const context = await browser.newContext({
    baseURL,
    ...(session === undefined ? {} : { storageState: session }),
    ...(isTouch ? { hasTouch: true, isMobile: true } : {}),
  });
  context.setDefaultTimeout(actionTimeoutMs);
  return context;
}

async function visit(house: (typeof houses)[number]): Promise<Sight[]> {
  const sights = sightsOf(house);
  if (sights.length === 0) return sights;
  const product = await startProduct(house.fleet);
  // For the scanner; no other page may see it.
  const film = join(product.folder, 'serial-number.y4m');
  writeFileSync(film, filmCodes(['SN-0417']));
  const browser = await launchForShortVisitsWithCamera(film);
  try {
    const sessions = new Map<string, StorageState>();
    for (const person of new Set(sights.map((sight) => sight.person)))
      sessions.set(person, await sessionOf(browser, product, person));
    // What has been loaded and compiled for one state, the next one of the same person and kind of window need not.
    const contexts = new Map<string, BrowserContext>();
    for (const [key, [first]] of Map.groupBy(sights, contextKey))
      if (first !== undefined)
        contexts.set(key, await openContext(browser, product.origin, sessions.get(first.person), first.isTouch));
    const left = sights.values();
    const work = async () => {
      let opened: { key: string; page: Page } | undefined;
      for (const sight of left) {
        const key = contextKey(sight);
        if (opened?.key !== key) {
          // Left open, it would follow every change of the fleet, and so would those of each person before.
          await opened?.page.close();
          const page = await contexts.get(key)?.newPage();
          opened = page && { key, page };
        }
        if (opened === undefined) continue;
        await look(opened.page, sight);
        await opened.page.evaluate('sessionStorage.clear()');
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await browser.close();
    await product.stop();
  }
  return sights;
}

const isWhole = chosen.as === undefined && chosen.width === undefined;
// A part leaves the pictures of the others.
if (isWhole) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sights: Sight[] = [];
for (const house of houses) sights.push(...(await visit(house)));
const unseen = new Set(sights.map(({ state }) => state.name)).difference(shown);
if (isWhole) report(...[...unseen].map((name) => `${name}: nobody is offered it`));
console.log(`${pictures} pictures in ${folder}, ${faults} faults`);
if (faults > 0) process.exitCode = 1;
