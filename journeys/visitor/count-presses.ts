import type { Page } from 'playwright-core';

/** Runs in the page: counts clicks, taps and the keys that press a button or a box, wherever they land. */
const count = `(() => {
  window.presses = 0;
  const note = ({ isTrusted, type, key }) => {
    if (isTrusted && (type === 'pointerdown' || key === 'Enter' || key === ' ')) window.presses += 1;
  };
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, true);
})()`;

/** Counts what a person presses from now on, until the page is left; returns how to ask for the number so far. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(count);
  return () => page.evaluate<number>('window.presses');
}
