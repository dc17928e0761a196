import { RowStore, type EntityKind } from '@ohmstead/domain';
import type { ListAnswer, ListedRows } from '../../data/entities-api.ts';
import { RowSource, type AnswerRows, type LongListOptions } from '../rows/row-source.ts';
import { ListExcerpt } from './list-excerpt.ts';

/** Beyond this number, rows that nobody looks at are dropped. */
export const mostHeldRows = 20_000;

/** The queries that have read the rows: told of changes, and asked which rows they still need. */
export type ExcerptUsers = {
  publish: () => void;
  idsInUse: () => Iterable<number>;
  /** Pages and sums may have become others. */
  askAnew: () => void;
};

let beginnings = 0;

/** Holds some rows of a list, with only the columns that are shown; the server knows the others. */
export class ExcerptSource<Row> extends RowSource<Row> {
  readonly beginning = ++beginnings;
  private excerpt: ListExcerpt<Row>;
  private cursor: string;
  private columns = '';
  private pinned: readonly number[] = [];
  private readonly deleted = new Set<number>();
  private readonly users: ExcerptUsers;
  readonly kind: EntityKind;

  constructor(options: LongListOptions, cursor: string, users: ExcerptUsers) {
    super(options);
    this.cursor = cursor;
    this.users = users;
    this.kind = options.kind;
    this.excerpt = this.nextExcerpt();
  }

  get shown(): ListExcerpt<Row> {
    return this.excerpt;
  }

  get since(): string {
    return this.cursor;
  }

  /** Selected rows stay, wherever the user goes. */
  pin(ids: readonly number[]): void {
    this.pinned = ids;
  }

  /** Adds rows of a page, in the order of the answer; returns their ids. Rows with other columns are dropped. */
  take(answer: ListedRows): number[] {
    const found = this.options.rowsOf(answer);
    const columns = found.columns.join();
    if (columns !== this.columns) this.store = this.emptyStore(found);
    this.columns = columns;
    const changed = this.held.around(this.store, () => this.store.apply({ ...found, full: false }));
    if (this.store.size > mostHeldRows) this.dropUnused(found);
    if (changed) this.publish();
    return idsOf(found, this.options.schema.id);
  }

  /** Merges changes into the rows that are held. If there are too many of them, pages and sums are asked anew all the same. */
  merge(answer: ListAnswer): void {
    const { columns, rows } = this.options.rowsOf(answer);
    this.cursor = answer.cursor;
    if (rows.length === 0 && answer.large !== true) return;
    const at = columns.indexOf(this.options.schema.id);
    for (const row of rows) if (row.length === 1) this.deleted.add(Number(row[0]));
    const own = rows.filter((row) => this.store.slotOf(Number(row.length === 1 ? row[0] : row[at])) !== undefined);
    this.held.around(this.store, () => this.store.apply({ columns, rows: own, full: false }));
    this.showAnew();
    this.users.askAnew();
  }

  protected showAnew(): void {
    this.excerpt = this.nextExcerpt();
  }

  private nextExcerpt(): ListExcerpt<Row> {
    return new ListExcerpt(this.store, this, (id) => this.deleted.has(id));
  }

  private publish(): void {
    this.showAnew();
    this.users.publish();
  }

  private emptyStore({ columns }: AnswerRows): RowStore<Row> {
    const { schema } = this.options;
    const kinds = Object.entries(schema.columns).filter(([key]) => columns.includes(key));
    return new RowStore({ ...schema, columns: Object.fromEntries(kinds) });
  }

  /** The texts of a store only grow, so the rows in use move to another one. */
  private dropUnused(found: AnswerRows): void {
    const before = this.store;
    const { columns } = found;
    const ids = new Set([...this.users.idsInUse(), ...this.pinned, ...idsOf(found, this.options.schema.id)]);
    const slots = Array.from(ids, (id) => before.slotOf(id)).filter((slot) => slot !== undefined);
    this.store = this.emptyStore(found);
    this.store.apply({
      columns,
      rows: slots.map((slot) => columns.map((key) => before.valueAt(slot, key))),
      full: false,
    });
  }
}

const idsOf = ({ columns, rows }: AnswerRows, key: string): number[] => {
  const at = columns.indexOf(key);
  return rows.map((row) => Number(row[at]));
};
