import { expect, test } from 'vitest';
import { signInByForm } from '../visitor/sign-in.ts';
import { openVisit } from '../visitor/visitor.ts';

test('from the sign-in page through a device and the battery in its bay to the service of that battery, and back', async () => {
  const page = await openVisit();
  await page.goto('/login');
  await signInByForm(page, 'demo@ohmstead.example');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Devices' }).click();
  await page.getByRole('button', { name: 'Bays of device Depot bench' }).click();

  const inBay = page
    .getByRole('region', { name: 'Bays' })
    .getByRole('link', { name: /^DEPOT-/ })
    .first();
  const serialNumber = (await inBay.textContent()) ?? '';
  await inBay.click();
  const slider = page.getByRole('dialog');
  await slider.getByRole('heading', { name: `${serialNumber} (HX-108-49)` }).waitFor();
  expect(new URL(page.url()).searchParams.get('battery')).toMatch(/^\d+$/);

  const lastService = slider
    .getByRole('definition')
    .filter({ has: page.getByRole('link') })
    .getByRole('link')
    .first();
  await lastService.click();
  // Of any type: a newer service may have ended just before the link was followed.
  await expect.poll(() => new URL(page.url()).searchParams.get('service')).toMatch(/^\d+$/);
  await slider.getByRole('heading', { name: new RegExp(`^${serialNumber} \\((?!HX-108-49)`) }).waitFor();

  await page.goBack();
  await slider.getByRole('heading', { name: `${serialNumber} (HX-108-49)` }).waitFor();
});
