import type { Condition, RowFilter, RowStore, Sort } from '@ohmstead/domain';
import type { ListRows, ListView, Matching, RowsOnServer } from '../rows/list-rows.ts';
import { slotsView } from '../rows/slots-view.ts';
import type { ListState } from '../search/list-search.ts';

const columnsOf = (condition: Condition): readonly string[] => {
  if (condition.kind === 'any') return condition.of.flatMap(columnsOf);
  return condition.kind === 'within' && condition.shareOf !== undefined
    ? [condition.key, condition.shareOf]
    : [condition.key];
};

/** The columns that an answer needs, besides those of the keywords, which are always there. */
export const neededColumns = ({ conditions }: RowFilter, sort: Sort | null): readonly string[] => [
  ...conditions.flatMap(columnsOf),
  ...(sort === null ? [] : [sort.field]),
];

/** The part of a large list that is in the browser, after one change. */
export class ListExcerpt<Row> implements ListRows<Row> {
  readonly server: RowsOnServer;
  /** Nobody in the browser has seen the values of all rows. */
  readonly values = undefined;
  private readonly store: RowStore<Row>;
  private readonly isDeleted: (id: number) => boolean;

  constructor(store: RowStore<Row>, server: RowsOnServer, isDeleted: (id: number) => boolean) {
    this.store = store;
    this.server = server;
    this.isDeleted = isDeleted;
  }

  has(id: number): boolean {
    return !this.isDeleted(id);
  }

  holds(column: string): boolean {
    return this.store.column(column) !== undefined;
  }

  rowOf(id: number): Row | undefined {
    const slot = this.store.slotOf(id);
    return slot === undefined ? undefined : this.store.row(slot);
  }

  valuesOf<Key extends keyof Row & string>(ids: readonly number[], key: Key): Row[Key][] {
    return ids.map((id) => this.store.valueAt(this.store.slotOf(id) ?? -1, key) as Row[Key]);
  }

  /** Of the rows that are here; undefined if they do not have the columns that it takes. */
  view({ rowFilter }: Matching, { sort, pageSize }: ListState): ListView<Row> | undefined {
    if (!neededColumns(rowFilter, sort).every((key) => this.holds(key))) return undefined;
    const view = slotsView(this.store, this.store.view(rowFilter, sort), { page: 1, pageSize });
    return { ...view, size: undefined, search: { among: this.store.size } };
  }

  /** Only the server can tell. */
  sums(): undefined {
    return undefined;
  }
}
