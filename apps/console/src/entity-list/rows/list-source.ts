import { RowStore, type EntityKind, type RowSchema } from '@ohmstead/domain';
import { findUpdates, readWholeList, type ListAnswer } from '../../data/entities-api.ts';
import { isApiError } from '../../data/api-error.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { OptimisticValues } from './optimistic-values.ts';
import { RowLines } from './row-lines.ts';
import { ListSnapshot } from './list-snapshot.ts';

type AnswerRows = { columns: readonly string[]; rows: readonly (readonly unknown[])[] };

export type ListSourceOptions = {
  kind: EntityKind;
  schema: RowSchema;
  /** The columns and rows of an answer, which are named differently for each entity. */
  rowsOf: (answer: ListAnswer) => AnswerRows;
  /** Set if rows can be read without the rest of the answer; the first load is then parsed while it arrives. */
  inPieces?: boolean;
};

export type ReleaseValues = (isSaved: boolean) => void;

/** The source of a list's rows: stores them, requests changes and returns a snapshot after each merge. */
export class ListSource<Row> {
  private readonly options: ListSourceOptions;
  private store: RowStore<Row>;
  private snapshot: ListSnapshot<Row> | undefined;
  private cursor: string | null = null;
  private readonly held = new OptimisticValues();

  constructor(options: ListSourceOptions) {
    this.options = options;
    this.store = new RowStore(options.schema);
  }

  /** Returns the same snapshot if nothing has changed. */
  async refresh(): Promise<ListSnapshot<Row>> {
    if (this.snapshot === undefined && this.options.inPieces) return this.loadInPieces();
    return this.merge(await this.ask());
  }

  /** Rows of a load that broke off must not be shown. */
  private async loadInPieces(): Promise<ListSnapshot<Row>> {
    const { kind, schema, rowsOf } = this.options;
    const store = new RowStore<Row>(schema);
    const lines = new RowLines(kind, (piece) => store.take(rowsOf(piece)));
    await readWholeList(kind, (text) => lines.add(text));
    const answer = lines.end();
    store.take(rowsOf(answer));
    store.settle();
    this.store = store;
    this.cursor = answer.cursor;
    return this.showFirst();
  }

  /** Shows these values before the server has them, until they are released: as saved, or with the server's last values restored. */
  hold(ids: readonly number[], values: Readonly<Record<string, unknown>>): ReleaseValues {
    this.held.hold(this.store, ids, values);
    this.showAnew();
    return (isSaved) => {
      this.held.release(this.store, ids, values, isSaved);
      this.showAnew();
    };
  }

  /** Undefined until the first load is complete. */
  get shown(): ListSnapshot<Row> | undefined {
    return this.snapshot;
  }

  private showAnew(): void {
    if (this.snapshot !== undefined) this.snapshot = new ListSnapshot(this.store);
  }

  private async ask(): Promise<ListAnswer> {
    try {
      return await findUpdates(this.options.kind, this.cursor);
    } catch (error) {
      // The server has refused the cursor, so the next request is for all rows.
      if (isApiError(error, 'bad-input')) this.cursor = null;
      throw error;
    }
  }

  private merge(answer: ListAnswer): ListSnapshot<Row> {
    // If the merge fails halfway, the rows are inconsistent, so everything is read again.
    this.cursor = null;
    const batch = { ...this.options.rowsOf(answer), full: answer.full };
    const changed = this.held.around(this.store, () => this.store.apply(batch));
    this.cursor = answer.cursor;
    if (this.snapshot === undefined) return this.showFirst();
    if (changed) this.snapshot = new ListSnapshot(this.store);
    return this.snapshot;
  }

  private showFirst(): ListSnapshot<Row> {
    this.prepareWhenIdle();
    this.snapshot = new ListSnapshot(this.store);
    return this.snapshot;
  }

  private prepareWhenIdle(): void {
    const next = () => {
      if (this.store.prepareNext()) whenIdle(next);
    };
    whenIdle(next);
  }
}
