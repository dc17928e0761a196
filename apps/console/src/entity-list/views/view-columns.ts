import type { ColumnSetting, ListColumn, View, ViewColumn } from '@ohmstead/contract';
import type { ColumnWidths } from '../columns/column-widths.ts';

/** The columns of a view as its address has them: those in sight, in order, with a width where there is one: 'serialNumber,rc:120'. */
export const columnsText = (columns: readonly ViewColumn[]): string =>
  columns.flatMap(({ key, visible, width }) => (visible ? [width === null ? key : `${key}:${width}`] : [])).join(',');

/** Reads what anybody may have typed. */
export const readColumns = (text: string): ViewColumn[] =>
  [...text.matchAll(/(?:^|,)(?<key>\w+)(?::(?<width>[1-9]\d{0,3}))?(?=,|$)/gu)].map(({ groups }) => ({
    key: groups?.['key'] ?? '',
    visible: true,
    width: groups?.['width'] === undefined ? null : Number(groups['width']),
  }));

export const viewColumns = (layout: readonly ColumnSetting[], widths: ColumnWidths): ViewColumn[] =>
  layout.map(({ key, visible }) => ({ key, visible, width: widths[key] ?? null }));

export const widthsOf = (columns: readonly ViewColumn[]): ColumnWidths =>
  Object.fromEntries(columns.flatMap(({ key, width }) => (width === null ? [] : [[key, width]])));

/** The columns of the view that are not in sight, because a display configuration hides them. */
export const hiddenColumns = (
  view: Pick<View, 'columns'>,
  catalogue: readonly ListColumn[],
  shown: readonly ListColumn[],
): ListColumn[] =>
  catalogue.filter(
    ({ key }) =>
      view.columns.some((column) => column.key === key && column.visible) &&
      !shown.some((column) => column.key === key),
  );
