import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
const stale =
  'This battery was saved by another user since it was loaded by you. Reload the data and try your changes again.';

async function beginEdit(page: Page): Promise<void> {
  await page.goto('/batteries?pageSize=50');
  await page.getByRole('link', { name: 'DEPOT-004' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
}

const comments = (page: Page) => page.getByRole('form').getByLabel('Comments');

test('the second to save keeps what they typed, sees what the first has saved, and saves after a reload', async () => {
  const [first, second] = [await openVisit({ as: demo }), await openVisit({ as: demo })];
  await beginEdit(first);
  await beginEdit(second);

  await comments(first).fill('Label renewed');
  await comments(first).press('Enter');
  await first.getByText('Your battery edits have been saved.').waitFor();

  await comments(second).fill('Case scratched');
  await comments(second).press('Enter');
  await second.getByText(stale).waitFor();
  expect(await comments(second).inputValue()).toBe('Case scratched');

  await second.getByRole('button', { name: 'Reload' }).click();
  await second.getByText('Saved by another user in the meantime: Label renewed').waitFor();
  expect(await comments(second).inputValue()).toBe('Case scratched');
  await second.getByRole('button', { name: 'Save Edits' }).click();
  await second.getByText('Your battery edits have been saved.').waitFor();
  await first.getByRole('dialog').getByText('Case scratched').waitFor();
});

test('Escape, Back and the overlay ask before typed text is discarded', async () => {
  const page = await openVisit({ as: demo });
  await beginEdit(page);
  await comments(page).fill('Half a sen');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.evaluate('history.back()'),
    () => page.getByTestId('overlay').click({ position: { x: 20, y: 400 } }),
  ]) {
    await leave();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await comments(page).inputValue()).toBe('Half a sen');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard edits' }).click();
  await page.getByRole('form').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
