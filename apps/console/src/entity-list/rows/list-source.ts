import type { EntityKind } from '@ohmstead/domain';
import { findUpdates, readWholeList, type ListAnswer } from '../../data/entities-api.ts';
import { isApiError } from '../../data/api-error.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { OptimisticValues } from './optimistic-values.ts';
import { RowLines } from './row-lines.ts';
import { ListSnapshot } from './list-snapshot.ts';
import { RowStore } from '../store/row-store.ts';
import type { RowSchema } from '../store/row-table.ts';

type AnswerRows = { columns: readonly string[]; rows: readonly (readonly unknown[])[] };

export type ListSourceOptions = {
  kind: EntityKind;
  schema: RowSchema;
  /** The columns and rows of an answer, under whatever names this entity's call gives them. */
  rowsOf: (answer: ListAnswer) => AnswerRows;
  /** True where a row needs nothing else of the answer: a first load is then taken in while it arrives. */
  inPieces?: boolean;
};

export type ReleaseValues = (isSaved: boolean) => void;

/** Where a list gets its rows: keeps them, asks for what changed since, and hands out a snapshot after each merge. */
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

  /** The same snapshot as before where nothing has changed. */
  async refresh(): Promise<ListSnapshot<Row>> {
    if (this.snapshot === undefined && this.options.inPieces) return this.loadInPieces();
    return this.merge(await this.ask());
  }

  /** Rows of a load that broke off are in no list. */
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

  /** Shows these values before the server has them, until they are released: saved, or as the server last said. */
  hold(ids: readonly number[], values: Readonly<Record<string, unknown>>): ReleaseValues {
    this.held.hold(this.store, ids, values);
    this.showAnew();
    return (isSaved) => {
      this.held.release(this.store, ids, values, isSaved);
      this.showAnew();
    };
  }

  /** Undefined until the first load has come in. */
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
      // A cursor that the server does not take is of no more use: the next question is for everything.
      if (isApiError(error, 'bad-input')) this.cursor = null;
      throw error;
    }
  }

  private merge(answer: ListAnswer): ListSnapshot<Row> {
    // Until the merge is through, the rows are in between: should it fail, everything is read again.
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
