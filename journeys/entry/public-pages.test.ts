import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitInPage } from '../browser/wait-in-page.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { readMails } from '../product/outbox.ts';
import { openVisit } from '../visitor/visitor.ts';

const narrow = { width: 390, height: 844 };

/** The bytes of script that the page has loaded once it is idle, as transferred. */
async function scriptKib(path: string): Promise<number> {
  const page = await openVisit({ isFirst: true });
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').waitFor();
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Your Name').fill('Grace Hopper');
  await page.getByLabel('Company').fill('Harbor Batteries');
  await page.getByLabel('Email').fill(email);
};

test('a stranger reads the home page, requests early access, and is thanked; the provider gets a mail', async () => {
  const page = await openVisit();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Request Early Access' }).first().click();
  await page.getByRole('heading', { name: 'Request Early Access...' }).waitFor();
  await fill(page, 'grace@harbor.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Thank You ...' }).waitFor();
  await page.getByText('We have received your details and will be in touch soon.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await expect.poll(async () => (await readMails()).join(), { timeout: 15_000 }).toContain('grace@harbor.example');
});

test('on error the form stays, and the message of the server is shown', async () => {
  const page = await openVisit();
  await page.goto('/signup');
  await fill(page, 'grace@harbor.example');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Thank You ...' }).waitFor();
});

test('the buttons of the home page are on one line at 961, 1024 and 1440 px', async () => {
  const page = await openVisit();
  await page.goto('/');
  const main = page.getByRole('main');
  const names = ['Request Early Access', 'Try the live demo', 'Login'];
  for (const width of [961, 1024, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    const boxes = await Promise.all(names.map((name) => main.getByRole('link', { name }).first().boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size, `${width} px`).toBe(1);
  }
});

test('both pages can be read without JavaScript, and their menu opens', async () => {
  const page = await openVisit({ javaScriptEnabled: false, viewport: narrow });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Every battery on every bench, at a glance.' }).waitFor();
  for (const title of ['Claim your analyzers', 'Alerts', 'Get Started'])
    expect(await page.getByRole('heading', { name: title }).isVisible()).toBe(true);
  await page.getByLabel('Menu').first().click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Request Early Access' }).click();
  await page.getByRole('heading', { name: 'Request Early Access...' }).waitFor();
  expect(await page.locator('noscript p').isVisible()).toBe(true);
});

test('search engines and social networks find descriptions of the pages, with the address of this installation', async () => {
  const { origin } = sharedProduct();
  const page = await openVisit({ javaScriptEnabled: false });
  await page.goto('/');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/`);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/battery analyzer/);
  const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect((await page.request.get(card)).headers()['content-type']).toBe('image/jpeg');
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).toContain('Disallow: /account/');
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`<loc>${origin}/signup</loc>`);
});

test('on small screens a mobile menu opens and closes', async () => {
  const page = await openVisit({ viewport: narrow });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await menu.isVisible()).toBe(false);
  await page.getByLabel('Menu').first().click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.getByLabel('Menu').first().click();
  await menu.getByRole('link', { name: 'Features' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#features');
});

test('the header takes a scrolled appearance once the page is scrolled more than 50 px', async () => {
  const page = await openVisit();
  await page.goto('/');
  const ground = () => page.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor");
  const before = await ground();
  await page.mouse.wheel(0, 400);
  await expect.poll(ground).not.toBe(before);
  await page.evaluate('scrollTo(0, 0)');
  await expect.poll(ground).toBe(before);
});

test('the masthead is animated after 500 ms, the steps 400, 800 and 1200 ms after they are first visible', async () => {
  const page = await openVisit({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const masthead = `getComputedStyle(document.querySelector('[data-masthead]'))`;
  expect(await page.evaluate(`${masthead}.animationName`)).not.toBe('none');
  expect(await page.evaluate(`${masthead}.animationDelay`)).toBe('0.5s');
  expect(await page.locator('li[data-waiting]').count()).toBe(3);
  await page.getByRole('heading', { name: /three steps/ }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  await waitInPage(page, "document.querySelectorAll('li[data-waiting]').length === 0");
  const delays = `[...document.querySelectorAll('li[data-reveal]')].flatMap((block) => block.getAnimations()).map((moving) => moving.effect.getTiming().delay)`;
  expect(await page.evaluate(delays)).toEqual([400, 800, 1200]);
});

test('nothing is animated and nothing is hidden where reduced motion is preferred', async () => {
  const page = await openVisit({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.locator('[data-waiting]').count()).toBe(0);
  expect(await page.evaluate('document.querySelector("[data-masthead]").getAnimations().length')).toBe(0);
  const levels = "[...document.querySelectorAll('[data-bay]')].map((bay) => bay.dataset.level).join()";
  expect(await page.evaluate(levels)).toBe('1,0.6,0.3,0.7,0,1,0.8,0.2,0.5,0.9,1,0');
});

test('the console leaves the public pages to the browser', async () => {
  const page = await openVisit();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  await page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))");
  await page.getByRole('heading', { name: 'Every battery on every bench, at a glance.' }).waitFor();
});

test.each([
  ['/', 60],
  ['/signup', 60],
  ['/login', 150],
])('the first load of %s is at most %i KiB of script (gzip)', async (path, most) => {
  expect(await scriptKib(path)).toBeLessThanOrEqual(most);
});
