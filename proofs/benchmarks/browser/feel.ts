import type { Page } from 'playwright-core';

/**
 * Notes for each key or choice how long it took until the frame with its rows was painted, and what the list said of itself
 * in that frame.
 */
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

/** What was noted since the last time. */
export const takeAnswers = (page: Page): Promise<Answer[]> => page.evaluate<Answer[]>('answers.splice(0)');

/** Lets the page do what it left for later, so that the next answer is measured alone. */
export const rest = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 500 }), 60))');

/** The answer to one act; an error where its rows came later than it. */
export async function timeAnswer(page: Page, act: () => Promise<unknown>): Promise<number> {
  await act();
  await rest(page);
  const [answer, ...more] = await takeAnswers(page);
  if (answer === undefined || more.length > 0) throw new Error(`Not one answer: ${1 + more.length}`);
  const label = await page.evaluate<string>('currentLabel()');
  if (answer.label !== label) throw new Error(`The rows came late: ${answer.label}, then ${label}`);
  return answer.ms;
}
