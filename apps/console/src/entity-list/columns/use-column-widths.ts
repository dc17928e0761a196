import type { ListColumn } from '@ohmstead/contract';
import { useState } from 'react';
import type { ListKind } from '../../data/entities-api.ts';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';
import { useOpenedView, useViewColumnsChange } from '../views/use-opened-view.ts';
import { widthsOf } from '../views/view-columns.ts';
import { clampWidth, columnWidths, readWidths, type ColumnWidths, type WidthRules } from './column-widths.ts';

const pathOf = (kind: ListKind): string => `${kind}.columnWidths`;

export type ColumnSizing = {
  /** In px, in the order of the columns. */
  widths: readonly number[];
  /** Shows a width while the user is dragging. */
  onResize: (key: string, px: number) => void;
  /** Saves a width; from then on all columns keep their current widths. */
  onResized: (key: string, px: number) => void;
};

const byKey = (columns: readonly ListColumn[], widths: readonly number[]): ColumnWidths =>
  Object.fromEntries(columns.map(({ key }, index) => [key, widths[index] ?? 0]));

export const useColumnWidths = (
  kind: ListKind,
  rules: WidthRules,
  columns: readonly ListColumn[],
  roomPx: number,
): ColumnSizing => {
  const { own, save } = useOwnWidths(kind);
  const [dragged, setDragged] = useState<ColumnWidths>();
  const widths = columnWidths(columns, rules, dragged ?? own, roomPx);
  const changed = (key: string, px: number): ColumnWidths => ({
    ...own,
    ...byKey(columns, widths),
    [key]: clampWidth(px),
  });
  return {
    widths,
    onResize: (key, px) => setDragged(changed(key, px)),
    onResized: (key, px) => {
      setDragged(undefined);
      save(changed(key, px));
    },
  };
};

/** The widths of the open view, or those set by the user, and how to reset them. */
export const useOwnWidths = (kind: ListKind) => {
  const settings = readWidths(useUiSetting(pathOf(kind)));
  const opened = useOpenedView(kind);
  const changeView = useViewColumnsChange(opened);
  const { columns } = opened;
  const own = columns === undefined ? settings : readWidths(widthsOf(columns));
  const save = (widths: Readonly<Record<string, number | null>>) => {
    if (columns === undefined) saveUiSetting(pathOf(kind), widths);
    else changeView(columns.map((column) => ({ ...column, width: widths[column.key] ?? null })));
  };
  const keys = Object.keys(own);
  return {
    own,
    hasAny: keys.length > 0,
    save,
    // Settings are merged, so a width is only removed by overwriting it.
    reset: () => save(Object.fromEntries(keys.map((key) => [key, null]))),
  };
};
