import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPerson, openAs } from '../visitor/new-person.ts';

/** Drawn by the browser: the left half red, the right half blue. */
const twoHalves = `(async (type) => {
  const canvas = new OffscreenCanvas(800, 400);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 400, 400);
  context.fillStyle = '#00f';
  context.fillRect(400, 0, 400, 400);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 1 })).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
})`;

const drawn = async (page: Page, type: string): Promise<Buffer> =>
  Buffer.from(await page.evaluate<string>(`${twoHalves}('${type}')`), 'base64');

/** As a camera writes a photo taken upright: the pixels lie on their left side, with the instruction to turn them right. */
function lyingOnItsSide(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** The size of the photo in the header, and the colour of its four quarters: 'r' or 'b'. */
const lookAtPhoto = `(async () => {
  const { src } = document.querySelector('header button img');
  const bitmap = await createImageBitmap(await (await fetch(src)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const quarters = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]].map(([x, y]) => {
    const [red, , blue] = context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data;
    return red > blue ? 'r' : 'b';
  });
  return bitmap.width + ' × ' + bitmap.height + ' ' + quarters.join('');
})()`;

const pick = (page: Page, buffer: Buffer, mimeType: string) =>
  page.locator('input[type="file"]').setInputFiles({ name: 'me', mimeType, buffer });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save photo' }).click();
  await page.getByRole('dialog', { name: 'Crop your photo' }).waitFor({ state: 'detached' });
}

/** Every tab of the browser shows the new photo without a reload. */
const inHeader = (page: Page) => page.locator('header button img');

async function openProfile(): Promise<Page> {
  const page = await openAs(await newPerson());
  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
  return page;
}

test('a photo is picked, cropped by dragging, shown in the header of every tab, and removed', async () => {
  const page = await openProfile();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/account/billing');
  await pick(page, await drawn(page, 'image/png'), 'image/png');
  const frame = page.getByRole('application');
  const box = await frame.boundingBox();
  if (box === null) throw new Error('There is no frame');
  await page.mouse.move(box.x + 20, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + 280, box.y + 150, { steps: 4 });
  await page.mouse.up();
  await save(page);
  await inHeader(page).waitFor();
  expect(await page.evaluate(lookAtPhoto)).toBe('500 × 500 rrrr');
  await inHeader(otherTab).waitFor();
  await page.reload();
  await inHeader(page).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).locator('img').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove' }).click();
  await inHeader(page).waitFor({ state: 'detached' });
  await inHeader(otherTab).waitFor({ state: 'detached' });
});

test('a photo can be cropped without dragging: by arrow keys, buttons and the zoom; one stored on its side is shown upright; one is dropped on the page', async () => {
  const page = await openProfile();
  await pick(page, await drawn(page, 'image/webp'), 'image/webp');
  await page.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('application').focus();
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowLeft');
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Move left' }).click();
  await save(page);
  await inHeader(page).waitFor();
  const shown = () => page.evaluate(lookAtPhoto);
  expect(await shown()).toBe('500 × 500 bbbb');

  const jpeg = await drawn(page, 'image/jpeg');
  await pick(page, lyingOnItsSide(jpeg), 'image/jpeg');
  await save(page);
  await expect.poll(shown).toBe('500 × 500 rrbb');

  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${jpeg.toString('base64')}'), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
    return transfer;
  })()`);
  await page.getByRole('group', { name: 'Photo' }).dispatchEvent('drop', { dataTransfer });
  await save(page);
  await expect.poll(shown).toBe('500 × 500 rbrb');
});

test("users-photo-put-3: 'Your photo could not be uploaded because it is too large.'", async () => {
  const page = await openProfile();
  await pick(page, Buffer.alloc(5 * 1024 * 1024 + 1), 'image/jpeg');
  await page.getByText('Your photo could not be uploaded because it is too large.').waitFor();
  await pick(page, Buffer.from('not a picture'), 'image/jpeg');
  await page.getByText('The photo could not be read.').waitFor();
});
