import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const QUIET_MS = 400;
const LIMIT_MS = 20_000;

/** The stream of live changes never ends; it does not mean that a page still loads. */
const isLasting = (request: Request) => new URL(request.url()).pathname.endsWith('/updates');

/** Follows the requests of a page from before it is opened. The returned function waits until none has been in flight for a moment. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const follow = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    changedAt = performance.now();
  };
  page.on(
    'request',
    follow((request) => !isLasting(request) && pending.add(request)),
  );
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(
      event as 'requestfinished',
      follow((request) => pending.delete(request)),
    );
  }
  return async () => {
    const deadline = performance.now() + LIMIT_MS;
    while ((pending.size > 0 || performance.now() - changedAt < QUIET_MS) && performance.now() < deadline)
      await delay(50);
  };
}

/** Also of widgets, which say what they load. */
const BUSY = '[aria-busy="true"], .mantine-Loader-root, [role="status"][aria-label^="Loading"]';

/** The skeleton of the page, loading rows and other parts that say that they are busy are gone. */
export const waitUntilCalm = (page: Page): Promise<void> =>
  page.locator(BUSY).first().waitFor({ state: 'detached', timeout: LIMIT_MS });
