import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Until the list says so: it ignores a key that is pressed while a column still moves. */
export async function pressUntil(page: Page, key: string, said: RegExp): Promise<void> {
  const press = async () => {
    if ((await page.getByText(said).count()) > 0) return true;
    await page.keyboard.press(key);
    return false;
  };
  await expect.poll(press, { interval: 500, timeout: 15_000 }).toBe(true);
}
