import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFirefox } from '../browser.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { expectAccessible, narrow } from '../visitor/accessibility.ts';
import { openBrowserBefore } from '../visitor/camera.ts';
import { readPdf } from '../visitor/pdf-contents.ts';
import { signInByForm } from '../visitor/sign-in.ts';
import { openVisit } from '../visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
const phone = { viewport: { width: 390, height: 844 } };
const serialNumbers = ['DEPOT-001', 'DEPOT-002'];

async function selectBatteries(page: Page): Promise<void> {
  await page.goto('/batteries?sortField=serialNumber&pageSize=50&filter={"keywords":["DEPOT-00"]}');
  for (const name of serialNumbers) await page.getByRole('checkbox', { name: `Select battery ${name}` }).check();
}

test('the labels of the selected batteries are a PDF with a page for each label of a roll', async () => {
  const page = await openVisit({ as: demo });
  await selectBatteries(page);
  await page.getByRole('button', { name: 'Labels for 2 batteries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels for 2 batteries' });
  await dialog.getByRole('img', { name: 'The first sheet, from label 1 of 21' }).waitFor();
  await dialog.getByLabel('Size').selectOption('Roll 62 × 29 mm');
  await dialog.getByText('Data Matrix').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ohmstead-labels.pdf');
  const { pageCount, text } = readPdf(readFileSync(await file.path()));
  expect([pageCount, serialNumbers.filter((serial) => text.includes(serial))]).toEqual([2, serialNumbers]);
  // The next print begins with the last choice.
  await page.getByRole('button', { name: 'Labels for 2 batteries' }).click();
  expect(await dialog.getByLabel('Size').inputValue()).toBe('roll-62x29');
  // Last, because it leaves the window narrow.
  await expectAccessible(page, narrow);
});

/** What the label of this battery holds. */
async function labelOf(serialNumber: string): Promise<string> {
  const page = await openVisit({ as: demo });
  const { origin } = sharedProduct();
  const ask = async (path: string, data: object) =>
    (await page.request.post(`/api/labelCodes${path}`, { data, headers: { origin } })).json();
  const { found } = (await ask('/find', { codes: [serialNumber] })) as { found: { id: number }[][] };
  const { address, batteries } = (await ask('', { batteryIds: [found[0]![0]!.id] })) as {
    address: string;
    batteries: [number, string][];
  };
  return `${address}${batteries[0]![1]}`;
}

// Firefox has no such camera.
describe.skipIf(isFirefox)('scanning many codes', () => {
  test('a label and a serial number become the selection of the list, after a login if necessary', async () => {
    const label = await labelOf('DEPOT-001');
    expect(new URL(label).origin).toBe(sharedProduct().origin);
    const page = await openVisit({ browser: await openBrowserBefore([label, 'DEPOT-002']), ...phone });
    await page.goto('/scan?many');
    await page.getByRole('button', { name: 'Continue with 2' }).click();
    await page.waitForURL('**/login');
    await signInByForm(page, demo);
    await page.getByRole('button', { name: 'Work on 2 batteries' }).click();
    await page.getByText('2 selected').waitFor();
    for (const serialNumber of serialNumbers) await page.getByText(serialNumber, { exact: true }).first().waitFor();
  });
});
