import type { Page } from 'playwright-core';

export type Shot = {
  name: string;
  path: string;
  width: number;
  height: number;
  /** Pixels of the picture per pixel of the page. */
  scale: number;
  /** The part of the window that is shown; by default all of it. */
  clip?: { x: number; y: number; width: number; height: number };
  prepare?: (page: Page) => Promise<void>;
};

const first = 0;

/** Those that have run longest first: they have a curve to show. */
const runningServices = `/services?filter=${encodeURIComponent('{"statuses":["servicing"]}')}&sortField=startTime`;

async function openRunningService(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Servicing' }).getByRole('button').nth(first).click();
  await page.getByRole('img').first().waitFor();
}

async function selectBatteries(page: Page): Promise<void> {
  for (const row of [1, 2, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
}

/** On a phone the charts of a service are in its menu. */
async function openRunningServiceOnPhone(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: 'Servicing' })
    .getByRole('button', { name: /^Actions/ })
    .nth(first)
    .click();
  await page.getByRole('menuitem', { name: 'Show chart' }).click();
  await page.getByRole('application').first().waitFor();
  await page
    .getByText('Service Metrics')
    .first()
    .evaluate((title) => title.scrollIntoView({ block: 'start' }));
}

/** What narrow windows show instead: a wide picture would be too small to read there. */
const narrow = { width: 390, height: 520, scale: 2 };

/** The pictures of the product on the home page. */
export const shots: Shot[] = [
  { name: 'dashboard', path: '/dashboard', width: 1280, height: 800, scale: 1.25 },
  { name: 'devices-narrow', path: '/devices', ...narrow },
  {
    name: 'running',
    path: runningServices,
    width: 1200,
    height: 800,
    scale: 1.5,
    clip: { x: 0, y: 202, width: 800, height: 533 },
    prepare: openRunningService,
  },
  {
    name: 'batteries',
    path: '/batteries',
    width: 1200,
    height: 800,
    scale: 1.5,
    clip: { x: 0, y: 56, width: 800, height: 533 },
    prepare: selectBatteries,
  },
  { name: 'reports', path: '/reports', width: 1200, height: 800, scale: 1 },
  { name: 'running-narrow', path: runningServices, ...narrow, prepare: openRunningServiceOnPhone },
  { name: 'batteries-narrow', path: '/batteries', ...narrow, prepare: selectBatteries },
  { name: 'reports-narrow', path: '/reports', ...narrow },
];
