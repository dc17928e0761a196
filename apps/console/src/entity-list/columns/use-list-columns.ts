import type { ColumnSetting, DisplayConfiguration, ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useUser } from '../../lib/session/session.ts';
import { saveUiSetting, useUiSetting } from '../../lib/session/ui-settings.ts';
import { columnLayout, locksOf, readColumnSettings, visibleColumns, type ColumnLocks } from './column-layout.ts';

/** Id 0 stands for 'none is set' and need not be asked for. */
const useDisplayConfiguration = (kind: EntityKind): DisplayConfiguration | undefined => {
  const id = useUser()?.permissions.displayConfigurations[kind] ?? 0;
  const { data } = useQuery({
    queryKey: ['displayConfigurations', id],
    queryFn: () => api.get<DisplayConfiguration>(`/displayConfigurations/${id}`),
    enabled: id !== 0,
  });
  return id === 0 ? undefined : data;
};

export type ListColumns = {
  layout: readonly ColumnSetting[];
  visible: readonly ListColumn[];
  locks: ColumnLocks;
  save: (layout: readonly ColumnSetting[]) => void;
};

export const useListColumns = (kind: EntityKind, catalogue: readonly ListColumn[]): ListColumns => {
  const configuration = useDisplayConfiguration(kind);
  const own = readColumnSettings(useUiSetting(`${kind}.columns`));
  const layout = columnLayout(catalogue, own, configuration);
  return {
    layout,
    visible: visibleColumns(catalogue, layout),
    locks: locksOf(configuration),
    save: (changed) => saveUiSetting(`${kind}.columns`, changed),
  };
};
