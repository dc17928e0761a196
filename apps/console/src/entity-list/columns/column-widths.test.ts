import type { ListColumn } from '@ohmstead/contract';
import { describe, expect, it } from 'vitest';
import { columnWidths, readWidths } from './column-widths.ts';

const column = (key: string, type: ListColumn['type'] = 'text'): ListColumn => ({
  key,
  label: key,
  sortable: true,
  visible: true,
  type,
});
const columns = [
  column('star', 'boolean'),
  column('name'),
  column('soh', 'number'),
  column('place'),
  column('time', 'time'),
];
const rules = { catalogue: { star: { width: 48 }, place: { width: 200 }, soh: { isRigid: true } } } as const;
const total = (widths: readonly number[]) => widths.reduce((sum, px) => sum + px, 0);
const plain = [48, 168, 120, 200, 152];

describe('columns without a width of their own', () => {
  it('have the widths of their list until the available width is known', () => {
    expect(columnWidths(columns, rules, {}, 0)).toEqual(plain);
  });

  it('fill a wide page exactly, without stretching columns that need no more', () => {
    for (let room = total(plain); room < 2_000; room += 37) {
      const widths = columnWidths(columns, rules, {}, room);
      expect(total(widths)).toBe(room);
      expect([widths[0], widths[2]]).toEqual([48, 120]);
    }
  });

  it.each([310, 336, 400, 480, 536, 600])('end at the edge of a page of %d px, so that no column is cut', (room) => {
    const widths = columnWidths(columns, rules, {}, room);
    const edges = widths.map((_, index) => total(widths.slice(0, index + 1)));
    expect(edges).toContain(room);
    expect(widths[2]).toBeGreaterThanOrEqual(120);
    for (const [index, px] of widths.entries()) expect(px).toBeGreaterThanOrEqual((plain[index] ?? 0) * 0.8 - 1);
  });
});

describe('resized columns', () => {
  it('keep their widths; the last one takes the remaining width', () => {
    expect(columnWidths(columns, rules, { name: 300 }, 700)).toEqual([48, 300, 120, 200, 152]);
    expect(columnWidths(columns, rules, { name: 300 }, 1_000)).toEqual([48, 300, 120, 200, 332]);
  });

  it('are read from settings with any content', () => {
    expect(readWidths({ a: 120.4, b: 3, c: 9_999, d: null, e: '7' })).toEqual({ a: 120, b: 40, c: 800 });
    expect(readWidths('wide')).toEqual({});
    expect(readWidths(null)).toEqual({});
  });
});
