import { describe, expect, it } from 'vitest';
import { windowAt, type HigherRow } from './window-at.ts';

const count = 1_000;
const rowPx = 40;
const higher: HigherRow[] = [
  { index: 3, byPx: 200 },
  { index: 500, byPx: 1_000 },
];
const totalPx = count * rowPx + 1_200;
/** The simple way: one row after the other. */
const spans = () => {
  let top = 0;
  return Array.from({ length: count }, (_, index) => {
    const height = rowPx + (higher.find((row) => row.index === index)?.byPx ?? 0);
    top += height;
    return { top: top - height, bottom: top };
  });
};

describe('the rendered part of a long list', () => {
  it('contains every visible row, wherever it is', () => {
    const rows = spans();
    for (let topPx = 0; topPx < totalPx; topPx += 173) {
      const { first, end } = windowAt({ topPx, heightPx: 600 }, count, rowPx, higher);
      for (const [index, { top, bottom }] of rows.entries())
        if (bottom > topPx && top < topPx + 600) expect(index >= first && index < end).toBe(true);
      expect(end - first).toBeLessThan(35);
    }
  });

  it('keeps the height of the whole list', () => {
    const rows = spans();
    for (let topPx = 0; topPx < totalPx; topPx += 997) {
      const { first, end, beforePx, afterPx } = windowAt({ topPx, heightPx: 600 }, count, rowPx, higher);
      const drawnPx = (rows[end - 1]?.bottom ?? 0) - (rows[first]?.top ?? 0);
      expect(beforePx + drawnPx + afterPx).toBe(totalPx);
    }
  });

  it('ends with the last row', () => {
    expect(windowAt({ topPx: 9e9, heightPx: 600 }, count, rowPx, higher)).toMatchObject({ end: count, afterPx: 0 });
    expect(windowAt({ topPx: 0, heightPx: 600 }, 0, rowPx, [])).toEqual({ first: 0, end: 0, beforePx: 0, afterPx: 0 });
  });
});
