import type { ListColumn } from '@ohmstead/contract';
import { useMay } from '../data/session/session.ts';
import type { PlotSpectra } from './bulk/bulk-actions.ts';
import { useMayActOnMany } from './bulk/bulk-bar.tsx';
import { useListFilters } from './filters/use-list-filters.ts';
import type { ListDefinition } from './list-definition.ts';
import type { Sort } from './store/row-orders.ts';
import { useListColumns } from './columns/use-list-columns.ts';
import { useListControls } from './search/use-list-controls.ts';
import type { ListRows } from './rows/list-rows-api.ts';
import { useListView } from './rows/use-list-view.ts';
import { usePaging } from './table/use-paging.ts';
import { useRowDensity } from './table/use-row-density.ts';
import { useSelection } from './bulk/use-selection.ts';

/** The address or a setting may contain a column that no longer exists. */
const knownSort = (sort: Sort | null, columns: readonly ListColumn[]): Sort | null =>
  columns.some(({ key, sortable }) => sortable && key === sort?.field) ? sort : null;

const useMayOpenDetails = <Row>({ details }: ListDefinition<Row>): boolean => {
  const may = useMay(details?.permission ?? '');
  return details !== undefined && (details.permission === undefined || may);
};

/** The rows of a list with its filters, order, columns and selection. */
export const useEntityList = <Row>(definition: ListDefinition<Row>, query: ListRows<Row>, plotSpectra: PlotSpectra) => {
  const defaultSort = definition.defaultSort ?? null;
  const controls = useListControls(definition.kind, defaultSort);
  const state = { ...controls, sort: knownSort(controls.sort, definition.columns) ?? defaultSort };
  const filtering = useListFilters(definition.filters, query.data, state.filters);
  const view = useListView(query.data, filtering.rowFilter, state);
  const density = useRowDensity();
  const columns = useListColumns(definition.kind, definition.columns);
  const paging = usePaging(controls, view.window, density.rowHeightPx);
  return {
    definition,
    query,
    list: query.data,
    view,
    filtering,
    density,
    paging,
    controls: { ...state, change: paging.change },
    columns,
    selection: useSelection(query.data, view),
    bulk: useMayActOnMany(definition.bulk, columns.visible) ? definition.bulk : undefined,
    plotSpectra,
    withDetails: useMayOpenDetails(definition),
  };
};

export type EntityListModel<Row> = ReturnType<typeof useEntityList<Row>>;
