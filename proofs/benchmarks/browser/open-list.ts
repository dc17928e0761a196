import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { waitInPage } from '../../../journeys/browser/wait-in-page.ts';
import type { Organization } from '../../harness/fixtures/organization.ts';

type Place = {
  origin: string;
  path: string;
  person: Organization;
  /** What the page shows when it is complete, each by its selector. */
  shows?: readonly string[];
};

const firstRows = ['table[aria-busy="false"] tr[aria-rowindex="2"]'];

/** Records when all of this was drawn and the page started its next task: from then on it is responsive. */
const watchFor = (shown: readonly string[]) => `new MutationObserver((_, observer) => {
  if (!${JSON.stringify(shown)}.every((selector) => document.querySelector(selector))) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { globalThis.interactiveAtMs = performance.now(); }));
}).observe(document, { subtree: true, childList: true, attributes: true })`;

export type OpenList = {
  page: Page;
  /** From the start of the navigation until the list is responsive. */
  interactiveAfterMs: number;
  close: () => Promise<void>;
};

/** Opens a list with an empty cache but an existing session. */
export async function openList(browser: Browser, place: Place, options: BrowserContextOptions = {}): Promise<OpenList> {
  const context = await browser.newContext({ baseURL: place.origin, ...options });
  const { email, password } = place.person;
  const answer = await context.request.post('/api/session', {
    data: { email, password },
    headers: { origin: place.origin },
  });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
  await context.addInitScript({ content: watchFor(place.shows ?? firstRows) });
  const page = await context.newPage();
  await page.goto(place.path);
  const interactiveAfterMs = await waitInPage<number>(page, 'globalThis.interactiveAtMs');
  return { page, interactiveAfterMs, close: () => context.close() };
}
