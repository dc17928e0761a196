import type { Page } from 'playwright-core';

export type ScrollRate = {
  framesPerSecond: number;
  /** Of all frames, those with no row in their middle. */
  emptyShare: number;
};

/** Scrolls by this many px per frame, as the page itself sees it; 0 leaves it at rest. */
export const scrollRate = (page: Page, pxPerFrame: number, durationMs: number): Promise<ScrollRate> =>
  page.evaluate<ScrollRate>(`new Promise((done) => {
    const scroller = document.querySelector('[role="region"]');
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const isEmpty = () => !document.elementFromPoint(left + width / 2, top + height / 2)?.closest('tbody[data-index]');
    let frames = 0;
    let empty = 0;
    let startedAt;
    const step = (now) => {
      startedAt ??= now;
      if (now - startedAt >= ${durationMs}) {
        done({ framesPerSecond: frames / ((now - startedAt) / 1000), emptyShare: empty / frames });
        return;
      }
      frames++;
      if (isEmpty()) empty++;
      scroller.scrollTop += ${pxPerFrame};
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
