import type { Page } from 'playwright-core';

/** Records for each key or choice how long it took until the frame with its rows was painted, and the list's own label in that frame. */
const watch = `(() => {
  globalThis.answers = [];
  const label = () => document.querySelector('nav[aria-label="Pages"]')?.textContent;
  const note = ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => answers.push({ ms: performance.now() - timeStamp, label: label() });
    port2.postMessage(null);
  });
  document.addEventListener('input', note, true);
  globalThis.currentLabel = label;
})()`;

export type Answer = { ms: number; label: string };

export const watchAnswers = (page: Page): Promise<void> => page.evaluate(watch);

/** Returns what was recorded since the last call. */
export const takeAnswers = (page: Page): Promise<Answer[]> => page.evaluate<Answer[]>('answers.splice(0)');

/** Lets the page finish what it has deferred, so that the next input is measured alone. */
export const rest = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 500 }), 60))');

/** The latency of one input; throws if its rows were painted later. */
export async function timeAnswer(page: Page, act: () => Promise<unknown>): Promise<number> {
  await act();
  await rest(page);
  const [answer, ...more] = await takeAnswers(page);
  if (answer === undefined || more.length > 0) throw new Error(`${1 + more.length} answers instead of one`);
  const label = await page.evaluate<string>('currentLabel()');
  if (answer.label !== label) throw new Error(`The rows were painted late: ${answer.label}, then ${label}`);
  return answer.ms;
}
