import type { Page } from 'playwright-core';

export const DEMO_PASSWORD = 'Demo-1234';

/** Signs in for the pages of this browser, which then have the session's cookie. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  const data = { email, password: DEMO_PASSWORD };
  const answer = await page.request.post(new URL('/api/session', origin).href, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
}
