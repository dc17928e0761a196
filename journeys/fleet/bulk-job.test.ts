import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { send } from '../visitor/new-person.ts';
import { openVisit } from '../visitor/visitor.ts';

const stars = (page: Page, isPressed: boolean) =>
  page.locator(`[aria-label^="Favourite CLINIC-"][aria-pressed="${isPressed}"]`);

/** As the list starts one when it shows more rows than a browser holds, which this fleet does not have. */
async function startBulkJob(page: Page, action: 'favourite' | 'unfavourite'): Promise<void> {
  const { origin } = new URL(page.url());
  const list = await page.request.post('/api/batteries/getUpdates', { data: { versions: null }, headers: { origin } });
  const { cursor: asOf } = await list.json();
  const filters = { keywords: ['CLINIC'] };
  await send(page, 'POST', '/bulkJobs', {
    kind: 'batteries',
    action,
    filters,
    timeZone: 'Europe/Vienna',
    except: [],
    asOf,
  });
}

test('a bulk change says on whichever page its user is how it ended, shows in the list at once, and is dismissed for good', async () => {
  const page = await openVisit({ as: 'technician@ohmstead.example' });
  const jobs = page.getByRole('region', { name: 'Bulk changes' });
  await page.goto('/batteries?pageSize=50');
  await stars(page, false).nth(5).waitFor();

  await startBulkJob(page, 'favourite');
  // A battery whose service has just ended is left alone: it was changed since.
  const said = await jobs.getByText(/^\d+ batteries added to your favourites$/).textContent();
  await expect.poll(() => stars(page, true).count()).toBe(Number.parseInt(said ?? '', 10));
  await jobs.getByRole('button', { name: /^Dismiss: / }).click();
  await jobs.waitFor({ state: 'detached' });

  await page.goto('/dashboard');
  await startBulkJob(page, 'unfavourite');
  await jobs.getByText(/^\d+ batteries removed from your favourites$/).waitFor();
  await page.reload();
  await jobs.getByText(/^\d+ batteries removed from your favourites$/).waitFor();
  expect(await jobs.getByRole('button', { name: /^Dismiss: / }).count()).toBe(1);
});
