import { expect, test } from 'vitest';
import { letOperatorsWork } from '../product/analyzers.ts';
import { expectAccessible, wide } from '../visitor/accessibility.ts';
import { openVisit } from '../visitor/visitor.ts';

const percentOf = (text: string | null) => Number.parseInt(text ?? '', 10);

test('a running service makes progress in its bay while it is watched, without a serious accessibility violation, and ends', async () => {
  await letOperatorsWork();
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Bays of device Depot bench' }).click();
  const bays = page.getByRole('region', { name: 'Bays' });
  await bays
    .getByRole('row', { name: /In progress/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await expectAccessible(page, wide);
  const begun = bays.getByRole('row', { name: /In progress.* [0-5]?\d % / }).first();
  const number = (await begun.getByRole('rowheader').textContent({ timeout: 60_000 })) ?? '';

  const bay = bays.getByRole('row').filter({ has: page.getByRole('rowheader', { name: number, exact: true }) });
  const progress = bay.getByRole('cell', { name: /^\d+ %$/ }).first();
  const before = percentOf(await progress.textContent());
  await expect.poll(async () => percentOf(await progress.textContent()), { timeout: 30_000 }).toBeGreaterThan(before);

  await bay.getByRole('link').last().click();
  const ended = page
    .getByRole('dialog')
    .getByText(/^(?:Passed|Failed|Aborted)$/)
    .first();
  await ended.waitFor({ timeout: 60_000 });
});
