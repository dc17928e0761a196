import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

type Point = { x: number; y: number };
/** Where the fingers are, from the share of the way that they have gone. */
export type Fingers = (share: number) => readonly Point[];

/** Twice as often as a screen is drawn, as the glass of a phone reports them. */
const moveEveryMs = 8;

/** Runs in the page: counts its frames, and those in which a canvas was drawn anew. */
const countFrames = `(() => {
  const { prototype } = CanvasRenderingContext2D;
  const { clearRect } = prototype;
  const counted = { frames: 0, drawn: 0, startedAt: performance.now() };
  let isDrawn = false;
  prototype.clearRect = function (...box) {
    isDrawn = true;
    clearRect.apply(this, box);
  };
  const step = () => {
    counted.frames++;
    if (isDrawn) counted.drawn++;
    isDrawn = false;
    next = requestAnimationFrame(step);
  };
  let next = requestAnimationFrame(step);
  globalThis.endCount = () => {
    cancelAnimationFrame(next);
    prototype.clearRect = clearRect;
    const seconds = (performance.now() - counted.startedAt) / 1000;
    return { all: counted.frames / seconds, drawn: counted.drawn / seconds };
  };
})()`;

export type FrameRates = {
  /** Frames of the page a second. */
  all: number;
  /** Those that show a canvas anew. */
  drawn: number;
};

/** While this is done in the page. */
async function frameRates(page: Page, act: () => Promise<unknown>): Promise<FrameRates> {
  await page.evaluate(countFrames);
  await act();
  return page.evaluate<FrameRates>('endCount()');
}

export const rateAtRest = (page: Page, durationMs: number): Promise<FrameRates> =>
  frameRates(page, () => delay(durationMs));

/** While fingers go these ways one after the other, each for so long. */
export async function rateUnderFingers(page: Page, eachMs: number, ways: readonly Fingers[]): Promise<FrameRates> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const follow = async (way: Fingers) => {
    await touch('touchStart', way(0));
    const startedAt = performance.now();
    // No move waits until the page has seen the one before.
    const sent: Promise<unknown>[] = [];
    for (let share = 0; share < 1; await delay(moveEveryMs)) {
      share = Math.min(1, (performance.now() - startedAt) / eachMs);
      sent.push(touch('touchMove', way(share)));
    }
    await Promise.all(sent);
    await touch('touchEnd', []);
  };
  const rates = await frameRates(page, async () => {
    for (const way of ways) await follow(way);
  });
  await session.detach();
  return rates;
}
