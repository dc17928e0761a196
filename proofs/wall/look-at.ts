import type { Page } from 'playwright-core';
import type { Shown } from './find-fault.ts';

/** What somebody in front of the screen reads, at one moment. */
export const lookAt = (page: Page): Promise<Shown> =>
  page.evaluate<Shown>(`(() => ({
    isCurrent: document.querySelector('[role="alert"]') === null && document.querySelector('main h2') !== null,
    bays: [...document.querySelectorAll('main section li')].map((bay) => [
      bay.closest('section').querySelector('h2 span').textContent + ' ' + /\\d+/.exec(bay.querySelector('p').textContent)[0],
      bay.dataset.offline === 'true' ? 'offline' : bay.dataset.status,
    ]),
  }))()`);
