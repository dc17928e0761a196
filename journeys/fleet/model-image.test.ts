import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

/** Opens a battery, and returns the model in its title. */
async function openBattery(page: Page, serialNumber: string): Promise<string> {
  await page.goto('/batteries?pageSize=50');
  await page.getByRole('link', { name: serialNumber }).click();
  const title = await page.getByRole('heading', { name: `${serialNumber} (` }).textContent();
  return /\((.+)\)/.exec(title ?? '')?.[1] ?? '';
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });

/** The width of the image once the browser has drawn it. */
const drawnWidth = async (page: Page): Promise<number> => {
  const image = page.getByRole('dialog').locator('img').first();
  const width = () => image.evaluate((drawn) => (drawn as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(width, { timeout: 20_000 }).toBeGreaterThan(0);
  return width();
};

test('an image of a battery’s model is uploaded, appears where a colleague looks at another battery of the model, and is removed', async () => {
  const editor = await openVisit({ as: 'demo@ohmstead.example' });
  const viewer = await openVisit({ as: 'viewer@ohmstead.example' });
  const model = await openBattery(editor, 'DEPOT-004');
  expect(await openBattery(viewer, 'DEPOT-005')).toBe(model);

  await choose(editor, 'hx.png', Buffer.from('not a picture'));
  await editor.getByText('The image must be a PNG, JPEG or WebP image.').waitFor();
  await choose(editor, 'hx.png', await viewer.screenshot());
  await editor.getByText('Image saved').waitFor();
  for (const page of [editor, viewer]) expect(await drawnWidth(page)).toBeLessThanOrEqual(1_000);
  expect(await viewer.getByRole('group', { name: 'Model image' }).count()).toBe(0);

  await editor.getByRole('group', { name: 'Model image' }).getByRole('button', { name: 'Remove' }).press('Enter');
  await editor.getByRole('button', { name: 'Remove image' }).press('Enter');
  await editor.getByText('Image removed').waitFor();
  await viewer.getByRole('dialog').locator('img').waitFor({ state: 'detached' });
  expect(
    await editor.getByRole('button', { name: 'Upload image' }).evaluate((button) => button.matches(':focus')),
  ).toBe(true);
});
