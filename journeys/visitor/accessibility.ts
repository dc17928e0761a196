import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitInPage } from '../browser/wait-in-page.ts';

type Finding = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const allWidths = [1440, 390];
const themes = ['light', 'dark'] as const;
const heightPx = 900;

const runAxe = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`;

/** Nothing loads any more. */
export const settle = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** Colours are those of the theme, which the public pages leave to the system, and none of them is on its way from the other. */
const isPainted = (theme: string) => `(document.documentElement.dataset.mantineColorScheme
  ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === '${theme}'
  && !document.getAnimations().some((animation) => animation instanceof CSSTransition)`;

async function findProblems(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  return page.evaluate<Finding[]>(runAxe);
}

/** What is on the page now is held against the rules at each width, light and dark. */
export async function expectAccessible(page: Page, widths = allWidths): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightPx });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await waitInPage(page, isPainted(colorScheme));
      expect(await findProblems(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}
