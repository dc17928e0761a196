import { describe, expect, test } from 'vitest';
import { blocksOf, foundView, totalOf, waitingView, type BlockAnswer } from './found-view.ts';
import type { ListRows } from '../rows/list-rows.ts';
import { pageLabel, pageWindow } from '../table/page-window.ts';
import { allRows } from '@ohmstead/domain';

const found = (offset: number, count: number, more: boolean): BlockAnswer => ({
  offset,
  limit: 10,
  found: { ids: Array.from({ length: count }, (_, at) => offset + at + 1), more },
});
const first = { page: 1, pageSize: 10 };

describe('a page that the server finds', () => {
  test('is one block, whose size does not depend on how many rows there are', () => {
    expect(blocksOf(pageWindow(13, 10, 2), 10, { first: 0, end: 10 })).toEqual([{ offset: 10, limit: 10 }]);
  });

  test("with 'All rows' is loaded in blocks around the rows in view, up to 200,000 rows on a page", () => {
    const window = pageWindow(450_000, allRows, 2);
    expect(window).toMatchObject({ from: 200_000, to: 400_000, pageCount: 3 });
    expect(blocksOf(window, allRows, { first: 390, end: 420 })).toEqual([
      { offset: 200_200, limit: 200 },
      { offset: 200_400, limit: 200 },
    ]);
    expect(blocksOf(window, allRows, { first: 199_990, end: 200_500 })).toEqual([{ offset: 399_800, limit: 200 }]);
  });

  test('has as many rows as were counted, unless its own rows say otherwise', () => {
    expect(totalOf(100, [found(0, 10, true)], first)).toEqual({ total: 100, isOpen: false });
    expect(totalOf(100, [found(0, 7, false)], first)).toEqual({ total: 7, isOpen: false });
    expect(totalOf(10, [found(0, 10, true)], first)).toEqual({ total: 11, isOpen: false });
    expect(totalOf(undefined, [found(0, 0, false)], first)).toEqual({ total: 0, isOpen: false });
  });

  test('is open at its end until the rows are counted', () => {
    const { total, isOpen } = totalOf(undefined, [found(0, 10, true)], first);
    expect(pageLabel({ ...pageWindow(total, 10, 1), isOpen })).toBe('1 - 10 of …');
    expect(totalOf(undefined, [found(90, 0, false)], { page: 10, pageSize: 10 })).toEqual({ total: 91, isOpen: true });
  });

  test('knows which of its rows are still on their way', () => {
    const list = { rowOf: (id: number) => ({ id }) } as ListRows<{ id: number }>;
    const blocks = [found(0, 2, true), { offset: 2, limit: 2, found: undefined }];
    const view = foundView(list, {
      blocks,
      total: { total: 4, isOpen: false },
      size: 4,
      all: undefined,
      place: first,
      look: () => undefined,
      among: () => [],
    });
    expect([0, 1, 2, 3].map(view.page.rowAt)).toEqual([{ id: 1 }, { id: 2 }, undefined, undefined]);
    expect(view.page.isWhole).toBe(false);
    expect(view.ids()).toEqual([1, 2]);
    expect(view.onPaper(1)).toEqual([{ id: 1, row: { id: 1 } }]);
  });

  test('has a place for its first rows while nothing is known', () => {
    expect(waitingView(first)).toMatchObject({ page: { length: 10 }, window: { from: 0, isOpen: true } });
    expect(waitingView({ page: 3, pageSize: 10 }).window).toMatchObject({ from: 20, page: 3 });
  });
});
