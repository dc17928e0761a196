import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { provider } from '../product/provider.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { openVisit } from '../visitor/visitor.ts';

const fleet = ['Training bench 1', 'Training bench 2'];
const imageBytes = 200_000;
const toTheEnd = { timeout: 60_000 };

async function release(version: string): Promise<void> {
  const file = join(sharedProduct().folder, `firmware-${version}.bin`);
  writeFileSync(file, randomBytes(imageBytes));
  const released = await provider('release-firmware', '--model', 'OA-4', '--version', version, '--file', file);
  expect(released).toMatchObject({ model: 'OA-4', version, size: imageBytes });
}

test('firmware that the provider releases is offered at once, queued for a fleet, and its progress is shown to the end', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/devices');
  await page.getByRole('link', { name: 'Training bench 1' }).waitFor();
  await release('2.5.0');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  for (const name of fleet) {
    await row(name).getByText('Firmware', { exact: true }).waitFor();
    await row(name).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Upgrade firmware' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update 2 devices' }).click();
  await page.getByText('Your devices have been queued to received the latest firmware.').waitFor();

  await page.getByRole('link', { name: 'Training bench 2' }).click();
  const slider = page.getByRole('dialog');
  await slider.getByText('2.5.0 is installed.').waitFor(toTheEnd);
  await slider.getByText('main 2.5.0').waitFor();
  await page.keyboard.press('Escape');
  for (const name of fleet) await row(name).getByText('2.5.0', { exact: true }).waitFor(toTheEnd);
});
