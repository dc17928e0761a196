import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitInPage } from '../browser/wait-in-page.ts';

type Finding = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const heightPx = 900;

export type Look = { width: number; colorScheme: 'light' | 'dark' };

/** Each width and each theme once; `npm run prove -- pictures` judges every pair. */
export const wide: Look = { width: 1440, colorScheme: 'light' };
export const narrow: Look = { width: 390, colorScheme: 'dark' };

const runAxe = `axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } }).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`;

/** Nothing is loading any more. */
export const settle = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** The colours are those of the theme, which the public pages leave to the system. */
const isPainted = (theme: string) => `(document.documentElement.dataset.mantineColorScheme
  ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === '${theme}'`;

async function findProblems(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  return page.evaluate<Finding[]>(runAxe);
}

/** Checks the page as it is now, in these windows. The last one stays. */
export async function expectAccessible(page: Page, ...looks: Look[]): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: heightPx });
    await page.emulateMedia({ colorScheme });
    await waitInPage(page, isPainted(colorScheme));
    expect(await findProblems(page), `${width} px, ${colorScheme}`).toEqual([]);
  }
}
