import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { isFirefox, launchForShortVisits } from '../browser.ts';
import { typeAsPerson } from '../browser/firefox.ts';
import { sharedProduct } from '../product/shared-product.ts';

/** A page in a browser profile of its own. `errors` are those of the present visit; one that is being left may be asked whether to leave. */
export type Tab = { page: Page; errors: string[]; kind: string; isLeft: boolean };
export type TabOptions = Omit<BrowserContextOptions, 'storageState' | 'baseURL'>;

const actionTimeoutMs = 60_000;
/** A page of the product without scripts: leaving for it ends the visit, but not the process that has compiled the console. */
export const quietPath = '/robots.txt';
/** As a new tab has it. */
const usualSize = { width: 1280, height: 720 };
const usualMedia = { colorScheme: null, contrast: null, forcedColors: null, media: null } as const;
const heardByTests = [
  'dialog',
  'download',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** One browser for all journeys of a run. It ends with the process of the tests. */
let launched: Promise<Browser> | undefined;
export const sharedBrowser = (): Promise<Browser> => (launched ??= launchForShortVisits());

/** Tabs that a visit has left as clean as new ones; starting a process and compiling the console again would cost most of a journey. */
const leftTabs: Tab[] = [];

/** A clean tab of the shared browser: one that was left, or a new one. */
export async function takeTab(options: TabOptions): Promise<Tab> {
  const { viewport = usualSize, ...others } = options;
  const kind = JSON.stringify(others);
  // The one used last: what it has compiled is still there.
  const at = leftTabs.findLastIndex((tab) => tab.kind === kind);
  const [tab] = at < 0 ? [await openTab(await sharedBrowser(), options)] : leftTabs.splice(at, 1);
  if (!tab) throw new Error('There is no tab');
  if (viewport) await tab.page.setViewportSize(viewport);
  return tab;
}

export async function openTab(browser: Browser, options: TabOptions): Promise<Tab> {
  const { viewport: _, ...others } = options;
  const { origin } = sharedProduct();
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(actionTimeoutMs);
  if (isFirefox) await context.addInitScript({ content: typeAsPerson });
  const page = await context.newPage();
  waitForConsole(page);
  const tab = { page, errors: [], kind: JSON.stringify(others), isLeft: false };
  await watchErrors(tab, context);
  return tab;
}

/** Empties a tab of all that its visit has left behind, so that the next one finds it like new. */
export async function leaveTab(tab: Tab): Promise<void> {
  const { page } = tab;
  const context = page.context();
  if (isFirefox) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of heardByTests) page.removeAllListeners(event);
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await context.setOffline(false);
  tab.isLeft = true;
  // A page that goes elsewhere at this moment does not go there.
  if (!(await hasGoneTo(page, quietPath))) return context.close();
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await Promise.all([context.clearCookies(), page.emulateMedia(usualMedia), forgetHistory(page)]);
  tab.isLeft = false;
  tab.errors.length = 0;
  leftTabs.push(tab);
}

const hasGoneTo = (page: Page, path: string): Promise<boolean> =>
  page.goto(path).then(
    () => true,
    () => false,
  );

/** The console goes back only where there is a page to go back to. */
async function forgetHistory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

/** The product logs a call that fails, and so does the browser: a refusal or a lost network is not an error of the page. */
const ofCalls = /^ChunkError: |^(?:GET|POST|PUT|DELETE) \/\S*: |net::ERR_INTERNET_DISCONNECTED|Failed to load resource/;

/** Over WebDriver BiDi, an error object that is logged arrives as this word alone; Chromium names the error. */
const isUnnamed = (text: string): boolean => isFirefox && text === 'Error';

const reportViolations = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  reportViolation(effectiveDirective + ' ' + blockedURI))`;

/** Collects page errors: exceptions, errors on the console, violations of the content security policy, dialogs. */
async function watchErrors(tab: Tab, context: BrowserContext): Promise<void> {
  const { errors: found } = tab;
  await context.exposeBinding(
    'reportViolation',
    (_, what: string) => void found.push(`content security policy: ${what}`),
  );
  await context.addInitScript({ content: reportViolations });
  context.on('weberror', (error) => void found.push(String(error.error())));
  context.on('dialog', (dialog) => {
    if (tab.isLeft && dialog.type() === 'beforeunload') return void dialog.accept();
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !ofCalls.test(text) && !isUnnamed(text)) found.push(text);
  });
}

/** What a document shows before its scripts have run cannot be used yet, so going to an address includes that the console has taken over. */
function waitForConsole(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const takenOver = () => page.locator('#skeleton').waitFor({ state: 'hidden' });
  page.goto = async (...target) => {
    const answer = await goto(...target);
    await takenOver();
    return answer;
  };
  page.reload = async (...options) => {
    const answer = await reload(...options);
    await takenOver();
    return answer;
  };
}
