import type { ColumnSetting, ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { useOwnConfiguration } from '../../data/display-configurations-api.ts';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';
import { columnLayout, locksOf, readColumnSettings, visibleColumns, type ColumnLocks } from './column-layout.ts';

export type ListColumns = {
  layout: readonly ColumnSetting[];
  visible: readonly ListColumn[];
  locks: ColumnLocks;
  save: (layout: readonly ColumnSetting[]) => void;
};

export const useListColumns = (kind: EntityKind, catalogue: readonly ListColumn[]): ListColumns => {
  const configuration = useOwnConfiguration(kind);
  const own = readColumnSettings(useUiSetting(`${kind}.columns`));
  const layout = columnLayout(catalogue, own, configuration);
  return {
    layout,
    visible: visibleColumns(catalogue, layout),
    locks: locksOf(configuration),
    save: (changed) => saveUiSetting(`${kind}.columns`, changed),
  };
};
