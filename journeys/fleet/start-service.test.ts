import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { cutOff } from '../product/analyzers.ts';
import { openVisit } from '../visitor/visitor.ts';
import { startInIdleBay } from './idle-bay.ts';

const demo = 'demo@ohmstead.example';
/** A service of the demo lasts minutes; here it lasts seconds. */
const toTheEnd = { timeout: 60_000 };

async function openStart(page: Page, device: string): Promise<void> {
  await page.goto('/devices');
  await page.getByRole('link', { name: device }).click();
  await startInIdleBay(page).click(toTheEnd);
}

test('a service is started in an idle bay, appears in it, and is watched until it has ended', async () => {
  const page = await openVisit({ as: demo });
  await openStart(page, 'Store bench');
  const slider = page.getByRole('dialog');
  const bay =
    (await slider
      .getByRole('form')
      .getByText(/^Bay \d$/)
      .textContent()) ?? '';
  await slider.getByRole('radio', { name: 'Charge', exact: true }).check();
  await slider.getByRole('button', { name: 'Start Charge' }).click();
  await page.getByText(`Charge has started in ${bay.toLowerCase()}.`).waitFor();

  const row = slider.getByRole('listitem').filter({ hasText: bay });
  await row.getByText(/^In progress/).waitFor();
  await row.getByRole('link', { name: 'Charge' }).click();
  await slider.getByRole('heading', { name: /\(Charge\)$/ }).waitFor();
  await slider.getByText('Passed').first().waitFor(toTheEnd);
});

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
