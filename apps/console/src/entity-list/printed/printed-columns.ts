import type { ListColumn } from '@ohmstead/contract';
import { defaultWidth, type WidthRules } from '../columns/column-widths.ts';

/** Between the margins of US Letter turned sideways, which is narrower than A4: 255 mm at 96 px per inch. */
const paperWidthPx = 960;
/** Letters are smaller on paper, heads wrap, and nothing beside them is pressed. */
const paperScale = 0.72;

export type PrintedColumns = { shown: readonly ListColumn[]; leftOut: readonly ListColumn[] };

/** As many of the columns as fit across the paper, in their order. The one that names the row is always among them. */
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
