import type { Sort } from '@ohmstead/domain';
import type { SelectedRows } from '../bulk/use-selection.ts';
import type { ListView } from '../rows/list-rows.ts';
import type { FileRows, RowsChoice } from './list-file.ts';

/** What a list offers to download: all rows that match, or the selected ones among them. */
export const fileRows = (
  { all, ids }: Pick<ListView<unknown>, 'all' | 'ids'>,
  selected: Pick<SelectedRows<unknown>, 'all' | 'ids' | 'count'>,
  sort: Sort | null,
): Readonly<Record<RowsChoice, FileRows>> => {
  const byFilters = (
    { filters, count }: NonNullable<ListView<unknown>['all']>,
    except: readonly number[],
  ): FileRows => ({
    count: count - except.length,
    filters,
    sort,
    except,
  });
  const byIds = (some: readonly number[]): FileRows => ({ count: some.length, ids: some });
  return {
    matching: all === undefined ? byIds(ids()) : byFilters(all, []),
    selected: selected.all === undefined ? byIds(selected.ids) : byFilters(selected.all, selected.all.except),
  };
};
