import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { readDisplay } from '../product/analyzers.ts';
import { unclaimedSerial } from '../product/fleet.ts';
import { provider, thingNameOf } from '../product/provider.ts';
import { signInByForm } from '../visitor/sign-in.ts';
import { openVisit } from '../visitor/visitor.ts';

const success = 'This device has been successfully claimed by your organization.';

/** The link on the label of the analyzer. */
const claimLink = async (serialNumber: string): Promise<string> =>
  `/account/claim-device/${await thingNameOf(serialNumber)}`;

const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Claim code').fill(code);
  await page.getByLabel('Claim code').press('Enter');
}

/** Makes the analyzer show its code. */
async function startClaim(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByLabel('Claim code').waitFor();
  return readDisplay(unclaimedSerial);
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Open the device' }).click();
  await page.getByRole('dialog', { name: `Battery Analyzer (${unclaimedSerial})` }).waitFor();
  await page.getByRole('dialog').getByText('Connected,').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Device Name' });
  await field.fill(name);
  await field.press('Enter');
  await page.getByRole('dialog', { name: `${name} (${unclaimedSerial})` }).waitFor();
}

test('a new analyzer is claimed by its link and the code on its display; its next owner sees nothing of the first', async () => {
  const link = await claimLink(unclaimedSerial);
  const thingName = await thingNameOf(unclaimedSerial);
  // Other journeys count the devices of both organisations.
  onTestFinished(async () => void (await provider('release-device', thingName)));
  const page = await openVisit();
  await page.goto(link);
  await signInByForm(page, 'demo@ohmstead.example');
  await page.waitForURL(`**${link}`);
  await page.getByText(unclaimedSerial, { exact: true }).waitFor();

  const code = await startClaim(page);
  await enter(page, '12345');
  await page.getByText('Code must be a 6-digit number').waitFor();
  await enter(page, wrongFor(code));
  await page.getByText('Code is incorrect').waitFor();
  await enter(page, code);
  await page.getByText(success).waitFor();
  await rename(page, 'Harbor bench');
  await page.goto(link);
  await page.getByText(success).waitFor();

  await provider('release-device', thingName);
  const next = await openVisit({ as: 'other@ohmstead.example' });
  await next.goto(link);
  await enter(next, await startClaim(next));
  await next.getByText(success).waitFor();
  await next.getByRole('link', { name: 'Open the device' }).click();
  await next.getByRole('dialog', { name: `Battery Analyzer (${unclaimedSerial})` }).waitFor();
  expect(await next.getByText('Harbor bench').count()).toBe(0);
  await page.goto(link);
  await page.getByText(/has already been claimed by another organization/).waitFor();
});
