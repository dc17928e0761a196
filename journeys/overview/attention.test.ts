import { expect, test } from 'vitest';
import { expectAccessible, narrow } from '../visitor/accessibility.ts';
import { openVisit } from '../visitor/visitor.ts';

test.concurrent('from what needs attention to the page of a battery, which says what to do with it and why', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const overdue = attention.getByRole('link', { name: /^Overdue: show all/ });
  expect(Number(await overdue.textContent())).toBeGreaterThan(0);
  const battery = attention.getByRole('list', { name: 'Overdue' }).getByRole('link').first();
  const serialNumber = (await battery.textContent()) ?? '';
  await battery.click();
  await page.getByRole('heading', { level: 1, name: serialNumber }).waitFor();
  const reasons = page.getByRole('list', { name: 'Reasons for the disposition' }).getByRole('listitem');
  await reasons.first().waitFor();
  expect(await reasons.first().textContent()).toMatch(/state of health/i);
  await page.getByRole('application', { name: /State of health/ }).waitFor();
  await expectAccessible(page, narrow);
});
