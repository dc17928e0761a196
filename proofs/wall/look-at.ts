import type { CDPSession, Page } from 'playwright-core';
import type { Shown } from './find-fault.ts';

/** What somebody in front of the screen reads, at one moment. */
export const lookAt = (page: Page): Promise<Shown> =>
  page.evaluate<Shown>(`(() => ({
    isCurrent: document.querySelector('[role="alert"]') === null && document.querySelector('main h2') !== null,
    isBlank: document.body.innerText.trim() === '',
    isUnpaired: document.querySelector('[aria-label^="Code "]') !== null || /pair/i.test(document.querySelector('h1')?.textContent ?? ''),
    bays: [...document.querySelectorAll('main section li')].map((bay) => [
      bay.closest('section').querySelector('h2 span').textContent + ' ' + /\\d+/.exec(bay.querySelector('p').textContent)[0],
      bay.dataset.offline === 'true' ? 'offline' : bay.dataset.status,
    ]),
  }))()`);

/** What the tab holds that nothing could free, MB. */
export async function heldMb(tab: CDPSession): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tab.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
