import type { BatteriesUpdates } from '@ohmstead/contract';
import type { ApiClient } from '../product/api-client.ts';

const path = '/batteries/getUpdates';
type Value = BatteriesUpdates['batteries'][number][number];
/** By cursor, by the versions that are held, or everything each time. */
export type Way = 'since' | 'pairs' | 'whole';
type Held = { version: number; values: string };

/** Keeps a list as a page does: changes are merged into the rows that are held. */
export class ReadingPoller {
  readonly #client: ApiClient;
  readonly #columns: readonly string[];
  readonly #way: Way;
  #held = new Map<number, Held>();
  #cursor: string | undefined;
  rowsReturned = 0;

  constructor(client: ApiClient, columns: readonly string[], way: Way = 'since') {
    this.#client = client;
    this.#columns = columns;
    this.#way = way;
  }

  /** For a control: a page that drops an answer. */
  async poll(isForgetful = false): Promise<void> {
    const answer = await this.#client.read<BatteriesUpdates>(path, this.#question());
    this.#cursor = answer.cursor;
    this.rowsReturned += answer.batteries.length;
    if (isForgetful) return;
    if (answer.full) this.#held = new Map();
    const at = this.#columns.map((column) => answer.columns.indexOf(column));
    const version = answer.columns.indexOf('version');
    for (const row of answer.batteries) {
      const values = JSON.stringify(at.map((place) => row[place]));
      if (row.length === 1) this.#held.delete(Number(row[0]));
      else this.#held.set(Number(row[0]), { version: Number(row[version]), values });
    }
  }

  #question() {
    if (this.#cursor === undefined || this.#way === 'whole') return { versions: null };
    if (this.#way === 'since') return { since: this.#cursor };
    return { versions: [...this.#held].map(([id, { version }]) => [id, version]) };
  }

  /** Rows that differ from the table's: by id, the values of the columns. */
  differences(rows: ReadonlyMap<number, readonly Value[]>): number {
    const wrong = [...rows].filter(([id, values]) => this.#held.get(id)?.values !== JSON.stringify(values)).length;
    const left = [...this.#held.keys()].filter((id) => !rows.has(id)).length;
    return wrong + left;
  }

  /** Rows that another page received in a different version. */
  differencesFrom(other: ReadingPoller): number {
    return [...this.#held].filter(([id, { version }]) => other.#held.get(id)?.version !== version).length;
  }
}
