import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

test('a small table of batteries is imported in four steps and taken back', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/batteries/import');
  const file = 'Serial Number;Model Name;Design Capacity (Ah)\nIMPORTED-1;NP-9X;9,5\nIMPORTED-2;NP-9X;9\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Continue to columns' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Import 2 batteries' }).click();
  await page.getByRole('button', { name: 'Undo import' }).waitFor();
  await page.getByRole('link', { name: 'Go to the batteries' }).click();
  await page.getByRole('searchbox', { name: 'Keywords' }).fill('imported-');
  await page.getByRole('link', { name: 'IMPORTED-2' }).first().waitFor();

  await page.goBack();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Undone: 2 batteries removed, 0 batteries restored.').waitFor();
  await page.goto('/batteries?filter={"keywords":["imported-"]}');
  await page.getByText('There are no matching batteries').waitFor();
  expect(await page.getByText('IMPORTED-2').count()).toBe(0);
});
