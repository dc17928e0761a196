import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reportError } from '../product/analyzers.ts';
import { openVisit } from '../visitor/visitor.ts';

const rule = 'Bench reports an error';
const bench = { serialNumber: 'OA4-7', name: 'Training bench 2' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Without a delay, and for one analyzer, so that no other journey raises an alarm by it. */
async function addRule(page: Page): Promise<void> {
  await page.goto('/settings/alarm-rules');
  await button(page, 'New rule').click();
  const form = page.getByRole('dialog', { name: 'New alarm rule' });
  await form.getByLabel('Name').fill(rule);
  await form.getByLabel('Kind').selectOption('Device reports an error');
  await form.getByRole('group', { name: 'Devices' }).getByRole('checkbox', { name: bench.name }).check();
  await form.getByLabel('Severity').selectOption('Critical');
  await form.getByText('It would not have been raised in 90 days.').waitFor();
  await button(page, 'Save rule').click();
  await page.getByRole('listitem', { name: rule }).getByText('Not raised').waitFor();
}

test('a rule is previewed and made; its alarm rings, is acknowledged, clears by itself and tells its story', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await addRule(page);
  await page.goto('/alarms');
  const listed = page.getByRole('row').filter({ hasText: rule });
  const bell = page.getByRole('button', { name: /to acknowledge/ });

  await reportError(bench.serialNumber, 120);
  await listed.getByRole('cell', { name: 'Active', exact: true }).waitFor();
  await bell.click();
  await page.getByRole('menuitem', { name: new RegExp(`${bench.name}.*${rule}`) }).click();
  const alarm = page.getByRole('dialog', { name: `${rule} – ${bench.name}` });
  await alarm.getByRole('button', { name: 'Acknowledge' }).click();
  await alarm.getByText(/^Acknowledged by /).waitFor();
  const address = page.url();
  await alarm.getByRole('button', { name: 'Close' }).click();
  await listed.getByRole('cell', { name: 'Acknowledged', exact: true }).waitFor();
  await bell.click();
  await page.getByRole('menuitem', { name: 'View all alarms' }).waitFor();
  expect(await page.getByRole('menuitem', { name: new RegExp(rule) }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await reportError(bench.serialNumber, 0.1);
  await listed.waitFor({ state: 'detached' });
  // It can still be opened after it has left the list.
  await page.goto(address);
  await alarm.getByText('Over', { exact: true }).waitFor();
  const story = alarm.getByRole('list').filter({ hasText: 'Raised as' }).getByRole('listitem').locator('p');
  expect(await story.allTextContents()).toEqual([
    'Over',
    expect.stringMatching(/^Acknowledged by \w/),
    'Raised as Critical',
  ]);

  // What the preview of the saved rule finds is what happened.
  await page.goto('/settings/alarm-rules');
  await button(page, `Edit ${rule}`).click();
  await page.getByText('It would have been raised 1 time in 90 days, on 1 day.').waitFor();
  await button(page, 'Cancel').click();
  await button(page, `Delete ${rule}`).click();
  await button(page, 'Delete rule').click();
  await page.getByText(`${rule} has been deleted.`).waitFor();
});
