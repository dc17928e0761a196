import { expect, test } from 'vitest';
import { readDisplay } from './product/analyzers.ts';
import { unclaimedSerial } from './product/fleet.ts';
import { provider } from './product/provider.ts';
import { signInByForm } from './visitor/sign-in.ts';
import { openVisit } from './visitor/visitor.ts';

type Thing = { thingName: string; serial: string };

/** The link on the label of the analyzer. */
async function claimLink(serialNumber: string): Promise<string> {
  const { devices } = (await provider('list')) as { devices: Thing[] };
  return `/account/claim-device/${devices.find(({ serial }) => serial === serialNumber)?.thingName}`;
}

const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a new analyzer is claimed by its link and the code on its display, and is in the list at once', async () => {
  const link = await claimLink(unclaimedSerial);
  const page = await openVisit();
  await page.goto(link);
  await signInByForm(page, 'demo@ohmstead.example');
  await page.waitForURL(`**${link}`);
  await page.getByText(unclaimedSerial, { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  const field = page.getByLabel('Claim code');
  await field.fill('12345');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Code must be a 6-digit number').waitFor();
  const code = await readDisplay(unclaimedSerial);
  await field.fill(wrongFor(code));
  await field.press('Enter');
  await page.getByText('Code is incorrect').waitFor();
  await field.fill(code);
  await field.press('Enter');
  await page.getByText('This device has been successfully claimed by your organization.').waitFor();

  await page.getByRole('link', { name: 'Open the device' }).click();
  await page.getByRole('dialog', { name: `Battery Analyzer (${unclaimedSerial})` }).waitFor();
  await page.getByRole('dialog').getByText('Connected,').waitFor();
  await page.goto(link);
  await page.getByText('This device has been successfully claimed by your organization.').waitFor();
});

test('a device of another organisation cannot be claimed, and says whom to ask', async () => {
  const page = await openVisit({ as: 'other@ohmstead.example' });
  await page.goto(await claimLink('OA4-1'));
  await page
    .getByText(
      'The requested device has already been claimed by another organization. Contact the provider for assistance if you now own this device.',
    )
    .waitFor();
  expect(await page.getByRole('button', { name: 'Claim', exact: true }).count()).toBe(0);
});

test("without perm-devices-add the page says 'You do not have permission to claim devices.'", async () => {
  const page = await openVisit({ as: 'viewer@ohmstead.example' });
  await page.goto(await claimLink('OA4-1'));
  await page.getByText('You do not have permission to claim devices.').waitFor();
});
