import type { Page } from 'playwright-core';

/**
 * Waits until a condition, written as the page would, is true after a frame, and answers its value. Playwright's own way
 * evaluates text in the page, which the content security policy forbids.
 */
export const waitInPage = <Value = unknown>(page: Page, condition: string): Promise<Value> =>
  page.evaluate<Value>(`new Promise((resolve) => {
    const look = () => {
      const value = ${condition};
      if (value) resolve(value);
      else requestAnimationFrame(look);
    };
    look();
  })`);
