import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFirefox } from '../browser.ts';
import { unclaimedSerial } from '../product/fleet.ts';
import { thingNameOf } from '../product/provider.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { openBrowserBefore } from '../visitor/camera.ts';
import { signInByForm } from '../visitor/sign-in.ts';
import { openVisit } from '../visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
const phone = { viewport: { width: 390, height: 844 } };

/** Collects the addresses of other sites that the page requests. */
function watchForeignRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== sharedProduct().origin) foreign.push(request.url());
  });
  return foreign;
}

const linkOnLabel = async (): Promise<string> =>
  `${sharedProduct().origin}/account/claim-device/${await thingNameOf(unclaimedSerial)}`;

// Firefox has no such camera.
describe.skipIf(isFirefox)('scanning', () => {
  test("opens the device of the label, after a login if necessary; the browser's Back button skips the scanner", async () => {
    const link = await linkOnLabel();
    const page = await openVisit({ browser: await openBrowserBefore([link]), ...phone });
    const foreign = watchForeignRequests(page);
    await page.goto('/scan');
    await page.waitForURL('**/login');
    await signInByForm(page, demo);
    await page.waitForURL(link);
    await page.getByText(unclaimedSerial, { exact: true }).waitFor();

    await page.goto('/account/claim-device');
    await page.getByRole('link', { name: 'Scan' }).click();
    await page.waitForURL(link);
    await page.goBack();
    await page.getByLabel('Claim link').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/claim-device');
    expect(foreign).toEqual([]);
  });
});
