import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';
import { sharedProduct } from '../product/shared-product.ts';
import { currentTest } from './current-test.ts';
import { leaveTab, openTab, sharedBrowser, type Tab, type TabOptions, takeTab } from './tabs.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Visit = TabOptions & {
  /** Logged in from the start as this person; otherwise logged out. */
  as?: string;
  /** Instead of the browser that all share. */
  browser?: Browser;
  /** Has never seen the product: nothing of it is in the cache of the browser. */
  isFirst?: boolean;
};

const pictures = join(import.meta.dirname, '..', '..', 'look');
const password = 'Demo-1234';

/**
 * Opens a page in a browser profile of its own, until the test is over. An error of the page fails the test; a failed test leaves a picture
 * in look/.
 */
export async function openVisit({ as: email, browser, isFirst = false, ...options }: Visit = {}): Promise<Page> {
  const test = currentTest();
  const tab = browser || isFirst ? await openTab(browser ?? (await sharedBrowser()), options) : await takeTab(options);
  const { page, errors } = tab;
  if (email) await page.context().addCookies((await sessionOf(email)).cookies);
  test.onTestFinished(async (ended) => {
    const found = [...errors];
    await endVisit(tab, ended, !browser && !isFirst);
    expect(found).toEqual([]);
  });
  return page;
}

async function endVisit(tab: Tab, { task }: TestContext, isKept: boolean): Promise<void> {
  const { page } = tab;
  const context = page.context();
  if (task.result?.state === 'fail') await keepPicture(page, task.name).finally(() => context.close());
  else if (isKept) await leaveTab(tab);
  else await context.close();
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

async function keepPicture(page: Page, title: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const name = title.replaceAll(/\W+/g, '-').slice(0, 80);
  await page.screenshot({ path: join(pictures, `failed-${name}.png`) });
}
