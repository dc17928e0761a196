import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

type Point = { x: number; y: number };
/** Where the fingers are, from the share of the way that they have gone. */
export type Fingers = (share: number) => readonly Point[];

/** Twice as often as a screen is drawn, as the glass of a phone reports them. */
const moveEveryMs = 8;

/** Runs in the page: notes when each of its frames begins, and which of them draw a canvas anew. */
const noteFrames = `(() => {
  const { prototype } = CanvasRenderingContext2D;
  const { clearRect } = prototype;
  const noted = { all: [], drawn: [] };
  let isDrawn = false;
  prototype.clearRect = function (...box) {
    isDrawn = true;
    clearRect.apply(this, box);
  };
  const step = (now) => {
    noted.all.push(now);
    if (isDrawn) noted.drawn.push(now);
    isDrawn = false;
    next = requestAnimationFrame(step);
  };
  let next = requestAnimationFrame(step);
  globalThis.endNotes = () => {
    cancelAnimationFrame(next);
    prototype.clearRect = clearRect;
    return noted;
  };
})()`;

/** From the first one to the last: a screen waits until fingers have gone far enough to mean it. */
const perSecond = (times: readonly number[]): number => ((times.length - 1) * 1000) / (times.at(-1)! - times[0]!);

/** When the frames of a page begin while this is done in it, ms; and those that show a canvas anew. */
async function framesDuring(page: Page, act: () => Promise<unknown>): Promise<{ all: number[]; drawn: number[] }> {
  await page.evaluate(noteFrames);
  await act();
  return page.evaluate('endNotes()');
}

export const rateAtRest = async (page: Page, durationMs: number): Promise<number> =>
  perSecond((await framesDuring(page, () => delay(durationMs))).all);

/** How many frames a second show a canvas anew while fingers go this way, for so long. */
export async function rateUnderFingers(page: Page, way: Fingers, durationMs: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const { drawn } = await framesDuring(page, async () => {
    await touch('touchStart', way(0));
    const startedAt = performance.now();
    // No move waits until the page has seen the one before.
    const sent: Promise<unknown>[] = [];
    for (let share = 0; share < 1; await delay(moveEveryMs)) {
      share = Math.min(1, (performance.now() - startedAt) / durationMs);
      sent.push(touch('touchMove', way(share)));
    }
    await Promise.all(sent);
    await touch('touchEnd', []);
  });
  await session.detach();
  return perSecond(drawn);
}
