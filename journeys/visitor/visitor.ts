import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';
import { isFirefox, launchBrowser } from '../browser.ts';
import { typeAsPerson } from '../browser/firefox.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { currentTest } from './current-test.ts';

type PageErrors = { expectNone: () => void };

/** The product logs a call that fails, and so does the browser: a refusal or a lost network is not an error of the page. */
const ofCalls = /^ChunkError: |^(?:GET|POST|PUT|DELETE) \/\S*: |net::ERR_INTERNET_DISCONNECTED|Failed to load resource/;

/** Over WebDriver BiDi, an error object that is logged arrives as this word alone; Chromium names the error. */
const isUnnamed = (text: string): boolean => isFirefox && text === 'Error';

const reportViolations = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  reportViolation(effectiveDirective + ' ' + blockedURI))`;

/** Collects page errors: exceptions, errors on the console, violations of the content security policy, dialogs. */
async function watchPageErrors(context: BrowserContext): Promise<PageErrors> {
  const found: string[] = [];
  await context.exposeBinding(
    'reportViolation',
    (_, what: string) => void found.push(`content security policy: ${what}`),
  );
  await context.addInitScript({ content: reportViolations });
  context.on('weberror', (error) => void found.push(String(error.error())));
  context.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !ofCalls.test(text) && !isUnnamed(text)) found.push(text);
  });
  return { expectNone: () => expect(found).toEqual([]) };
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Visit = BrowserContextOptions & {
  /** Logged in from the start as this person; otherwise logged out. */
  as?: string;
  /** Instead of the browser that all share. */
  browser?: Browser;
};

const pictures = join(import.meta.dirname, '..', '..', 'look');
const password = 'Demo-1234';
const actionTimeoutMs = 60_000;

/** One browser for all journeys of a run; each visit has a profile of its own. It ends with the process of the tests. */
let launched: Promise<Browser> | undefined;
const sharedBrowser = () => (launched ??= launchBrowser());

/**
 * Opens a page in a browser profile of its own, until the test is over. An error of the page fails the test; a failed test leaves a picture
 * in look/.
 */
export async function openVisit({ as: email, browser: own, ...options }: Visit = {}): Promise<Page> {
  const test = currentTest();
  const session = email ? { storageState: await sessionOf(email) } : {};
  const browser = own ?? (await sharedBrowser());
  const { origin } = sharedProduct();
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...session, ...options });
  context.setDefaultTimeout(actionTimeoutMs);
  if (isFirefox) await context.addInitScript({ content: typeAsPerson });
  const page = await context.newPage();
  waitForConsole(page);
  const pageErrors = await watchPageErrors(context);
  test.onTestFinished(async (ended) => {
    await keepPicture(page, ended).finally(() => context.close());
    pageErrors.expectNone();
  });
  return page;
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

const sessions = new Map<string, Promise<StorageState>>();

/** One sign-in for all tests of a file that do not begin with the form. */
function sessionOf(email: string): Promise<StorageState> {
  const session = sessions.get(email) ?? signIn(email);
  sessions.set(email, session);
  return session;
}

/** A session from before may have been ended by the tests of another file. */
export const forgetSessions = (): void => sessions.clear();

async function signIn(email: string): Promise<StorageState> {
  const browser = await sharedBrowser();
  const { origin } = sharedProduct();
  const context = await browser.newContext({ baseURL: origin });
  const answer = await context.request.post('/api/session', { data: { email, password }, headers: { origin } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function keepPicture(page: Page, { task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return;
  mkdirSync(pictures, { recursive: true });
  const name = task.name.replaceAll(/\W+/g, '-').slice(0, 80);
  await page.screenshot({ path: join(pictures, `failed-${name}.png`) });
}
