import { RowStore, type EntityKind, type RowSchema } from '@ohmstead/domain';
import type { ListedRows, ListKind } from '../../data/entities-api.ts';
import type { ListRows } from './list-rows.ts';
import { OptimisticValues } from './optimistic-values.ts';

export type AnswerRows = { columns: readonly string[]; rows: readonly (readonly unknown[])[] };

export type ListSourceOptions = {
  kind: ListKind;
  schema: RowSchema;
  /** The columns and rows of an answer, which are named differently for each entity. */
  rowsOf: (answer: ListedRows) => AnswerRows;
  /** Set if rows can be read without the rest of the answer; the first load is then parsed while it arrives. */
  inPieces?: boolean;
};

/** A list that may be too long to be loaded. */
export type LongListOptions = ListSourceOptions & { kind: EntityKind };

export type ReleaseValues = (isSaved: boolean) => void;

/** Where the rows of a list come from: stores them and returns a new object after each change. */
export abstract class RowSource<Row> {
  protected readonly options: ListSourceOptions;
  protected store: RowStore<Row>;
  protected readonly held = new OptimisticValues();

  constructor(options: ListSourceOptions) {
    this.options = options;
    this.store = new RowStore(options.schema);
  }

  /** Undefined until the first load is complete. */
  abstract get shown(): ListRows<Row> | undefined;
  protected abstract showAnew(): void;

  /** Shows these values before the server has them, until they are released: as saved, or with the server's last values restored. */
  hold(ids: readonly number[], values: Readonly<Record<string, unknown>>): ReleaseValues {
    this.held.hold(this.store, ids, values);
    this.showAnew();
    return (isSaved) => {
      this.held.release(this.store, ids, values, isSaved);
      this.showAnew();
    };
  }
}
