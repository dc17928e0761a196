import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';
import { signInByForm } from '../visitor/sign-in.ts';

const demo = 'demo@ohmstead.example';

test('a page that needs a session asks a stranger to sign in first, and opens afterwards with its filter', async () => {
  const page = await openVisit();
  await page.goto('/batteries?sortField=modelName');
  await page.waitForURL('**/login');
  await signInByForm(page, demo);
  await page.waitForURL((url) => url.pathname === '/batteries' && url.searchParams.get('sortField') === 'modelName');
  await page.getByRole('heading', { name: 'Batteries', exact: true }).waitFor();
});

test('what is no page leads to the dashboard', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/nowhere');
  await page.waitForURL('**/dashboard');
});

test('the session cookie is not readable by scripts nor sent by other sites', async () => {
  const page = await openVisit({ as: demo });
  const cookies = await page.context().cookies();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
});

test('each main page shows its heading before any script has run, and keeps it', async () => {
  const page = await openVisit({ as: demo });
  const slow = await page.context().newPage();
  const isHeld = (url: URL) => url.pathname.endsWith('.js') && !url.pathname.includes('/first-script-');
  await slow.route(isHeld, () => undefined);
  for (const path of ['/dashboard', '/devices', '/batteries', '/services', '/reports']) {
    await slow.goto(path, { waitUntil: 'commit' });
    await slow.getByText('Loading…').waitFor();
    const first = [await slow.getByRole('heading', { level: 1 }).textContent(), await slow.title()];
    await page.goto(path);
    expect(first).toEqual([await page.getByRole('heading', { level: 1 }).textContent(), await page.title()]);
  }
  await slow.close();
});

test('the sign-in page shows its heading before any script has run, but only to strangers', async () => {
  const stranger = await openVisit({ javaScriptEnabled: false });
  await stranger.goto('/login');
  expect(await stranger.locator('h1').textContent()).toBe('Login');
  await stranger.goto('/batteries');
  expect(await stranger.locator('h1').count()).toBe(0);
  const person = await openVisit({ as: demo, javaScriptEnabled: false });
  await person.goto('/login');
  expect(await person.locator('h1').count()).toBe(0);
});
