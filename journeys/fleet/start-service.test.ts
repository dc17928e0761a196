import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutOff } from '../product/analyzers.ts';
import { expectAccessible, narrow } from '../visitor/accessibility.ts';
import { countPresses } from '../visitor/count-presses.ts';
import { openVisit } from '../visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
/** A service of the demo lasts minutes; here it lasts seconds. */
const toTheEnd = { timeout: 60_000 };

/** In a bay whose battery has not been serviced and stays; after a service, batteries are taken out within seconds here. */
const startInIdleBay = (page: Page): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'Idle' })
    .getByRole('button', { name: /^Start service in bay/ })
    .first();

async function openStart(page: Page, device: string): Promise<void> {
  await page.goto('/devices');
  await page.getByRole('link', { name: device }).click();
  await startInIdleBay(page).click(toTheEnd);
}

test('a bay that cannot start a service says why', async () => {
  const page = await openVisit({ as: demo });
  await openStart(page, 'Store bench');
  await page.getByRole('radio', { name: 'Spectro' }).check();
  await page.getByRole('button', { name: 'Start Spectro' }).click();
  await page.getByText('The device did not start the service: Spectro is not offered').waitFor();
});

test('a device that is cut off is shown as offline, and nothing hangs', async () => {
  const page = await openVisit({ as: demo });
  await openStart(page, 'Store bench');
  // Longer than the page waits for an answer.
  await cutOff('OA4-5', 15);
  await page.getByRole('button', { name: /^Start / }).click();
  await page.getByText(/^The device (?:is offline|did not respond)\.$/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The device is offline. You can start services when it is back online.').waitFor();
});

test('a service is started in an idle bay, appears in it, and is watched until it has ended; the next one of its type is started within three clicks from the devices list', async () => {
  const page = await openVisit({ as: demo });
  await openStart(page, 'Store bench');
  const slider = page.getByRole('dialog');
  const bay =
    (await slider
      .getByRole('form')
      .getByText(/^Bay \d$/)
      .textContent()) ?? '';
  await slider.getByRole('radio', { name: 'Discharge' }).check();
  await slider.getByRole('button', { name: 'Start Discharge' }).click();
  await page.getByText(`Discharge has started in ${bay.toLowerCase()}.`).waitFor();

  const row = slider.getByRole('listitem').filter({ hasText: bay });
  await row.getByText(/^In progress/).waitFor();
  await row.getByRole('link', { name: 'Discharge' }).click();
  await slider.getByRole('heading', { name: /\(Discharge\)$/ }).waitFor();
  await slider
    .getByText(/^(?:Passed|Failed)$/)
    .first()
    .waitFor(toTheEnd);

  // The next battery gets the same service.
  await page.goto('/devices');
  await page.getByRole('link', { name: 'Store bench' }).click();
  await startInIdleBay(page).waitFor(toTheEnd);
  await page.goto('/devices');
  await page.getByRole('link', { name: 'Store bench' }).waitFor();
  const presses = await countPresses(page);
  await page.getByRole('link', { name: 'Store bench' }).click();
  await startInIdleBay(page).click();
  await expectAccessible(page, narrow);
  await page.getByRole('button', { name: 'Start Discharge' }).click();
  await page.getByText(/^Discharge has started in bay \d\.$/).waitFor();
  expect(await presses()).toBeLessThanOrEqual(3);
});
