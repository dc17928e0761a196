import { expect, test } from 'vitest';
import { openVisit } from './visitor/visitor.ts';

const percentOf = (text: string | null) => Number.parseInt(text ?? '', 10);

test('a service that runs in a bay rises before the eyes of its watcher, and ends', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Bays of device Depot bench' }).click();
  const running = page
    .getByRole('region', { name: 'Bays' })
    .getByRole('row', { name: /In progress.*\d %/ })
    .first();
  const progress = running.getByRole('cell', { name: /^\d+ %$/ });
  const before = percentOf(await progress.textContent());
  await expect.poll(async () => percentOf(await progress.textContent()), { timeout: 30_000 }).toBeGreaterThan(before);

  await running.getByRole('link').last().click();
  const slider = page.getByRole('dialog');
  await slider.getByText('Servicing').waitFor();
  await slider.getByText(/^(Passed|Failed)$/).waitFor({ timeout: 60_000 });
});
