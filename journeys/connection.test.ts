import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { letOperatorsWork } from './product/analyzers.ts';
import { openVisit } from './visitor/visitor.ts';

const newestFirst = '/services?sortField=serviceId&sortAscending=false';
/** At the top, a list would scroll with the rows that arrive above. */
const newest = async (page: Page) => {
  await page.mouse.wheel(0, -10_000);
  return page.locator('tr[aria-rowindex="2"]').textContent({ timeout: 2_000 });
};

test('a page that has lost its connection says so and stops updating, and catches up when it is back', async () => {
  await letOperatorsWork();
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto(newestFirst);
  await page.locator('tr[aria-rowindex="2"]').waitFor();
  await page.context().setOffline(true);
  const banner = page.getByRole('status').getByText('Offline.');
  await banner.waitFor();
  const before = await newest(page);

  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => newest(page), { timeout: 60_000 }).not.toBe(before);
});

test('a page that loses the connection while its chunks load waits, and loads them when it is back', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto(newestFirst);
  await page.locator('tr[aria-rowindex="2"]').waitFor();
  const { promise: cutOff, resolve: cut } = Promise.withResolvers<void>();
  const chunk = '**/assets/reports-page-*.js';
  await page.route(chunk, async (route) => {
    await cutOff;
    await route.abort('internetdisconnected');
  });
  const asked = page.waitForRequest(chunk);
  await page.getByRole('link', { name: 'Reports' }).click();
  await asked;
  await page.context().setOffline(true);
  cut();
  await page.getByRole('status').getByText('Offline.').waitFor();

  await page.unroute(chunk);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
});

test('a call lost with the connection does not keep a page waiting once the server answers others', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto(newestFirst);
  await page.locator('tr[aria-rowindex="2"]').waitFor();
  const chunk = '**/assets/reports-page-*.js';
  await page.route(chunk, (route) => route.abort('internetdisconnected'));
  // Sent while the connection broke, it gets neither an answer nor an error.
  await page.route('**/api/session', () => undefined, { times: 1 });
  const lost = page.waitForRequest('**/api/session');
  await page.getByRole('link', { name: 'Reports' }).click();
  await lost;
  await page.unroute(chunk);
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
});

test('a page with a chunk that cannot be fetched says so, and opens when it is tried again', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto(newestFirst);
  await page.locator('tr[aria-rowindex="2"]').waitFor();
  const chunk = '**/assets/reports-page-*.js';
  await page.route(chunk, (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
});
