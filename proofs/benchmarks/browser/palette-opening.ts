import type { Page } from 'playwright-core';
import { rest } from './input-latency.ts';

/** Notes how long after the key the field of the search has the focus in a painted frame. */
const watch = `(() => {
  globalThis.openings = [];
  const isOpen = () => document.activeElement?.getAttribute('role') === 'combobox';
  const look = (startedAt) => requestAnimationFrame(() => {
    if (!isOpen()) return look(startedAt);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => openings.push(performance.now() - startedAt);
    port2.postMessage(null);
  });
  document.addEventListener('keydown', ({ key, ctrlKey, timeStamp }) => {
    if (ctrlKey && key === 'k') look(timeStamp);
  }, true);
})()`;

/** Opens and closes the search by its keys; returns the time of each opening in ms. */
export async function timePaletteOpenings(page: Page, rounds: number): Promise<number[]> {
  await page.evaluate(watch);
  for (let round = 0; round < rounds; round++) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await rest(page);
    await page.keyboard.press('Escape');
    await rest(page);
  }
  return page.evaluate<number[]>('openings');
}
