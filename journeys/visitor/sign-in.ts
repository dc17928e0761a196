import type { Page } from 'playwright-core';

export async function signInByForm(page: Page, email: string, password = 'Demo-1234'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
