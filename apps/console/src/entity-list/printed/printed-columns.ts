import type { ListColumn } from '@ohmstead/contract';
import { defaultWidth, type WidthRules } from '../columns/column-widths.ts';

/** The width between the margins of US Letter in landscape, which is narrower than A4: 255 mm at 96 px per inch. */
const paperWidthPx = 960;
/** Text is smaller on paper, heads wrap, and there are no controls beside them. */
const paperScale = 0.72;

export type PrintedColumns = { shown: readonly ListColumn[]; leftOut: readonly ListColumn[] };

/** As many columns as fit on the paper, in order. Always includes the name column. */
export const printedColumns = (
  columns: readonly ListColumn[],
  rules: WidthRules,
  nameColumn: string,
): PrintedColumns => {
  const widthOf = (column: ListColumn) => defaultWidth(rules, column) * paperScale;
  const name = columns.find(({ key }) => key === nameColumn);
  let roomPx = paperWidthPx - (name === undefined ? 0 : widthOf(name));
  let isFull = false;
  const fits = (column: ListColumn): boolean => {
    if (column === name) return true;
    isFull ||= widthOf(column) > roomPx;
    if (!isFull) roomPx -= widthOf(column);
    return !isFull;
  };
  const shown = columns.filter(fits);
  return { shown, leftOut: columns.filter((column) => !shown.includes(column)) };
};
