import type { Page } from 'playwright-core';

/**
 * Waits until a JavaScript condition is true after a frame, and returns its value. Playwright's own `waitForFunction` evaluates text in the
 * page, which the content security policy forbids.
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
