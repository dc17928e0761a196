import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

test('from a device through the battery in its bay to the service of that battery, and back', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Bays of device Clinic bench' }).click();

  const inBay = page
    .getByRole('region', { name: 'Bays' })
    .getByRole('link', { name: /^CLINIC-/ })
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
  // Of any type.
  await expect.poll(() => new URL(page.url()).searchParams.get('service')).toMatch(/^\d+$/);
  await slider.getByRole('heading', { name: new RegExp(`^${serialNumber} \\((?!HX-108-49)`) }).waitFor();

  await page.goBack();
  await slider.getByRole('heading', { name: `${serialNumber} (HX-108-49)` }).waitFor();
});
