import type { Page, Request } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { quietPath } from './tabs.ts';
import { openVisit } from './visitor.ts';

const isSave = (request: Request): boolean => request.url().endsWith('/users/uiSettings');

/** A visit that leaves nothing in the user's settings for the next journey. */
export async function openCleanVisit(visit: Parameters<typeof openVisit>[0]): Promise<Page> {
  const page = await openVisit(visit);
  const saves: Request[] = [];
  page.on('request', (request) => isSave(request) && saves.push(request));
  onTestFinished(async () => {
    const { origin } = new URL(page.url());
    // A list saves its settings when its page ends: done here, so that the save does not follow the reset below.
    await page.evaluate(`window.dispatchEvent(new Event('pagehide'))`);
    await Promise.all(saves.map((request) => request.response()));
    await page.goto(quietPath);
    await page.request.put('/api/users/uiSettings', { data: {}, headers: { origin } });
  });
  return page;
}
