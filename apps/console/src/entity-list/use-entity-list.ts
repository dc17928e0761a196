import type { ListColumn, View } from '@ohmstead/contract';
import { useDeferredValue } from 'react';
import { useMay } from '../data/session/session.ts';
import type { PlotSpectra } from './bulk/bulk-actions.ts';
import { useMayActOnMany } from './bulk/bulk-bar.tsx';
import { askToDownload } from './download/ask-to-download.tsx';
import { fileRows } from './download/file-rows.ts';
import type { RowsChoice } from './download/list-file.ts';
import { filterText } from './filters/active-filters.ts';
import { useListFilters } from './filters/use-list-filters.ts';
import { carriedColumns } from './large/carried-columns.ts';
import type { ListDefinition } from './list-definition.ts';
import type { Sort } from '@ohmstead/domain';
import { useListColumns } from './columns/use-list-columns.ts';
import { readFilters, type ListBase } from './search/list-search.ts';
import { useListControls } from './search/use-list-controls.ts';
import type { ListRowsQuery } from './rows/list-rows-api.ts';
import { useListView } from './rows/use-list-view.ts';
import { usePaging } from './table/use-paging.ts';
import { useRowDensity } from './table/use-row-density.ts';
import { useSelection } from './bulk/use-selection.ts';
import { useOpenDefaultView, useOpenedView } from './views/use-opened-view.ts';

/** The address or a setting may contain a column that no longer exists. */
const knownSort = (sort: Sort | null, columns: readonly ListColumn[]): Sort | null =>
  columns.some(({ key, sortable }) => sortable && key === sort?.field) ? sort : null;

const useMayOpenDetails = <Row>({ details }: ListDefinition<Row>): boolean => {
  const may = useMay(details?.permission ?? '');
  return details !== undefined && (details.permission === undefined || may);
};

/** The first rows are rendered a little at a time, so that a slow phone can be used meanwhile; what changes later is rendered at once. */
const useDeferredFirstRows = <Row>({ data }: ListRowsQuery<Row>): ListRowsQuery<Row>['data'] => {
  const hasRows = useDeferredValue(data !== undefined);
  return hasRows ? data : undefined;
};

/** The server has checked the filters of a view. */
export const baseOf = ({ filters, sort, entitiesPerPage }: View): ListBase => ({
  filters: readFilters(filters) ?? {},
  sort,
  pageSize: entitiesPerPage,
});

/** The rows of a list with its filters, order, columns and selection. */
export const useEntityList = <Row>(
  definition: ListDefinition<Row>,
  query: ListRowsQuery<Row>,
  plotSpectra: PlotSpectra,
) => {
  const defaultSort = definition.defaultSort ?? null;
  const opened = useOpenedView(definition.kind);
  const isChoosing = useOpenDefaultView(definition.kind);
  const controls = useListControls(definition.kind, defaultSort, opened.view && baseOf(opened.view));
  const state = { ...controls, sort: knownSort(controls.sort, definition.columns) ?? defaultSort };
  const rows = useDeferredFirstRows(query);
  // Other rows than those of the view must not flash by.
  const list = opened.isPending || isChoosing ? undefined : rows;
  const filtering = useListFilters(definition.filters, list, state.filters);
  const density = useRowDensity();
  const columns = useListColumns(definition.kind, definition.columns);
  const view = useListView(list, filtering.matching, state, carriedColumns(definition, columns.visible));
  const selection = useSelection(list, view, JSON.stringify(filtering.matching.filters));
  const paging = usePaging(controls, view.window, density.rowHeightPx);
  return {
    definition,
    query,
    list,
    view,
    filtering,
    density,
    paging,
    controls: { ...state, change: paging.change },
    columns,
    opened,
    selection,
    bulk: useMayActOnMany(definition.bulk) ? definition.bulk : undefined,
    plotSpectra,
    download: (rows: RowsChoice) =>
      askToDownload(
        {
          kind: definition.kind,
          noun: definition.noun,
          name: opened.view?.name ?? definition.title,
          rows: fileRows(view, selection.selected, state.sort),
          shown: columns.visible,
          columns: columns.offered,
          filters: filtering.active.map(filterText),
          write: list && definition.writeFile && definition.writeFile(list),
        },
        rows,
      ),
    withDetails: useMayOpenDetails(definition),
  };
};

export type EntityListModel<Row> = ReturnType<typeof useEntityList<Row>>;
