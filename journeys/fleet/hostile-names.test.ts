import { expect, test } from 'vitest';
import { canaries } from '../product/fleet.ts';
import { openVisit } from '../visitor/visitor.ts';

/** A page that ran one of these texts would open a dialog or violate its content security policy: either fails the visit. */
const demo = 'demo@ohmstead.example';

test('the name, serial number and location of a device are shown as text, whatever they contain', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/devices');
  const row = page.getByRole('row').filter({ hasText: canaries.deviceName });
  await row.getByText(canaries.deviceSerial, { exact: true }).waitFor();
  await row.getByText(canaries.location, { exact: true }).waitFor();
  await row.getByRole('link', { name: canaries.deviceName }).click();
  const slider = page.getByRole('dialog');
  await slider.getByRole('heading', { name: `${canaries.deviceName} (${canaries.location})` }).waitFor();
  await slider.getByText(canaries.deviceSerial, { exact: true }).waitFor();
});

test('the serial number and use of a battery are shown as text in its list, its slider and its service', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/batteries?pageSize=50');
  await page.getByRole('link', { name: canaries.batterySerial }).click();
  const slider = page.getByRole('dialog');
  await slider.getByText(canaries.usedIn, { exact: true }).waitFor();
  await page.goto(`/services?filter=${encodeURIComponent(JSON.stringify({ keywords: ['alert(4)'] }))}`);
  await page.getByRole('link', { name: canaries.batterySerial }).first().waitFor();
});

test('what an address contains is shown as text', async () => {
  const page = await openVisit({ as: demo });
  const keyword = '<img/src=x/onerror=alert(6)>';
  await page.goto(`/batteries?filter=${encodeURIComponent(JSON.stringify({ keywords: [keyword] }))}`);
  await page.getByText('There are no matching batteries').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});
