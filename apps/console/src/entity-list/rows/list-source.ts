import { RowStore } from '@ohmstead/domain';
import { findUpdates, readWholeList, type ListAnswer } from '../../data/entities-api.ts';
import { isApiError } from '../../data/api-error.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { rowsMayMove } from './keep-still.ts';
import { ListSnapshot } from './list-snapshot.ts';
import { RowLines } from './row-lines.ts';
import { RowSource } from './row-source.ts';

/** A list with more rows than the browser can hold; its changes are asked for since this cursor. */
export type TooLong = { cursor: string };

/** Holds all rows of a list: requests changes and returns a snapshot after each merge. */
export class ListSource<Row> extends RowSource<Row> {
  private snapshot: ListSnapshot<Row> | undefined;
  private cursor: string | null = null;

  /** Returns the same snapshot if nothing has changed. If the list is too long to be loaded, its cursor. */
  async refresh(): Promise<ListSnapshot<Row> | TooLong> {
    if (this.snapshot === undefined && this.options.inPieces) return this.loadInPieces();
    const answer = await this.ask();
    await rowsMayMove();
    return answer.large === true ? { cursor: answer.cursor } : this.merge(answer);
  }

  /** Rows of a load that broke off must not be shown. */
  private async loadInPieces(): Promise<ListSnapshot<Row> | TooLong> {
    const { kind, schema, rowsOf } = this.options;
    const store = new RowStore<Row>(schema);
    const lines = new RowLines(kind, (piece) => store.take(rowsOf(piece)));
    await readWholeList(kind, (text) => lines.add(text));
    const answer = lines.end();
    if (answer.large === true) return { cursor: answer.cursor };
    store.take(rowsOf(answer));
    store.settle();
    this.store = store;
    this.cursor = answer.cursor;
    return this.showFirst();
  }

  /** Undefined until the first load is complete. */
  get shown(): ListSnapshot<Row> | undefined {
    return this.snapshot;
  }

  protected showAnew(): void {
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
