import { test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

test('a battery in a bay cannot be deleted, and the page says so', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Bays of device Clinic bench' }).click();
  const serialNumber = await page
    .getByRole('region', { name: 'Bays' })
    .getByRole('link', { name: /^CLINIC-/ })
    .first()
    .textContent();

  await page.goto(`/batteries?filter=${JSON.stringify({ keywords: [serialNumber] })}`);
  await page.getByRole('button', { name: `Actions for battery ${serialNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Battery' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 1 battery?' });
  await question.getByText(serialNumber ?? '').waitFor();
  await question.getByRole('button', { name: 'Delete 1 battery' }).click();
  await page.getByText('This battery is currently in a bay and cannot be deleted.').waitFor();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: serialNumber ?? '' }).waitFor();
});
