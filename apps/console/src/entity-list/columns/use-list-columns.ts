import {
  columnLayout,
  locksOf,
  visibleColumns,
  type ColumnLocks,
  type ColumnSetting,
  type ListColumn,
} from '@ohmstead/contract';
import type { ListKind } from '../../data/entities-api.ts';
import { useOwnConfiguration } from '../../data/display-configurations-api.ts';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';
import { useOpenedView, useViewColumnsChange } from '../views/use-opened-view.ts';
import { viewColumns, widthsOf } from '../views/view-columns.ts';
import { offeredColumns, readColumnSettings } from './column-layout.ts';

export type ListColumns = {
  layout: readonly ColumnSetting[];
  visible: readonly ListColumn[];
  /** Those that the user may show, in the order of the layout. */
  offered: readonly ListColumn[];
  locks: ColumnLocks;
  save: (layout: readonly ColumnSetting[]) => void;
};

export const useListColumns = (kind: ListKind, catalogue: readonly ListColumn[]): ListColumns => {
  const configuration = useOwnConfiguration(kind);
  const opened = useOpenedView(kind);
  const changeView = useViewColumnsChange(opened);
  const settings = readColumnSettings(useUiSetting(`${kind}.columns`));
  const own = opened.columns ?? settings;
  const locks = locksOf(configuration);
  const layout = columnLayout(catalogue, own, configuration);
  return {
    layout,
    visible: visibleColumns(catalogue, layout),
    offered: offeredColumns(catalogue, layout, locks),
    locks,
    save: (changed) => {
      if (opened.columns === undefined) saveUiSetting(`${kind}.columns`, changed);
      else changeView(viewColumns(changed, widthsOf(opened.columns)));
    },
  };
};
