import { allRows } from '@ohmstead/domain';
import { describe, expect, it } from 'vitest';
import { pageLabel, pageOfFirstRow, pageWindow } from './page-window.ts';

describe('a page of a list', () => {
  it("is labelled 'from - to of total'", () => {
    expect(pageLabel(pageWindow(412, 10, 1))).toBe('1 - 10 of 412');
    expect(pageLabel(pageWindow(412, 25, 17))).toBe('401 - 412 of 412');
    expect(pageLabel(pageWindow(100_000, allRows, 1))).toBe('1 - 100,000 of 100,000');
    expect(pageLabel(pageWindow(0, 10, 1))).toBe('0 - 0 of 0');
  });

  it('is the last one if the address names one beyond the end', () => {
    expect(pageWindow(35, 10, 99)).toMatchObject({ page: 4, from: 30, to: 35 });
    expect(pageWindow(0, 10, 3)).toMatchObject({ page: 1, pageCount: 1 });
  });

  it('keeps the first visible row when the page size changes', () => {
    const sizes = [10, 25, 50, allRows];
    for (const before of sizes) {
      for (const after of sizes) {
        for (let page = 1; page <= Math.ceil(333 / before); page++) {
          const old = pageWindow(333, before, page);
          const { from, to } = pageWindow(333, after, pageOfFirstRow(old, after));
          expect(from <= old.from && old.from < to).toBe(true);
        }
      }
    }
  });
});
