import type { View, ViewColumn } from '@ohmstead/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ListKind } from '../../data/entities-api.ts';
import { useDefaultView, useViews } from '../../data/views-api.ts';
import { isSilent, readListSearch } from '../search/list-search.ts';
import { useSearchChange } from '../search/use-search-change.ts';
import { columnsText, readColumns } from './view-columns.ts';

export type OpenedView = {
  /** The id in the address, whether or not there is such a view. */
  id: number | undefined;
  view: View | undefined;
  /** The columns as the address changes them. */
  columns: readonly ViewColumn[] | undefined;
  /** Until it is known what the address stands for. */
  isPending: boolean;
};

/** The view that the address of a list names. */
export const useOpenedView = (kind: ListKind): OpenedView => {
  const { view: id, columns } = readListSearch(useSearch({ strict: false }));
  const { views, isPending } = useViews(kind);
  const view = id === undefined ? undefined : views.find((each) => each.id === id);
  return {
    id,
    view,
    columns: view && (columns === undefined ? view.columns : readColumns(columns)),
    isPending: id !== undefined && isPending,
  };
};

/** Writes other columns of a view into the address, or takes them out if they are those of the view. */
export const useViewColumnsChange = ({ view }: Pick<OpenedView, 'view'>) => {
  const change = useSearchChange();
  return (columns: readonly ViewColumn[]): void => {
    const text = columnsText(columns);
    change({ columns: text === columnsText(view?.columns ?? []) ? undefined : text }, { replace: true });
  };
};

/** Opens the default view of a list that is opened without any state of its own. True until it is known whether there is one. */
export const useOpenDefaultView = (kind: ListKind): boolean => {
  const search = readListSearch(useSearch({ strict: false }));
  const { isPending } = useViews(kind);
  const id = useDefaultView(kind)?.id;
  const change = useSearchChange();
  const isPlain = isSilent(search) && search.view === undefined;
  const open = useEffectEvent(() => change({ view: id }, { replace: true }));
  useEffect(() => {
    if (isPlain && id !== undefined) open();
  }, [isPlain, id]);
  return isPlain && (isPending || id !== undefined);
};
