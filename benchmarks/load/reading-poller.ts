import type { BatteriesUpdates } from '@ohmstead/contract';
import type { ApiClient } from '../product/api-client.ts';

const path = '/batteries/getUpdates';
type Value = BatteriesUpdates['batteries'][number][number];

/** Keeps a list as a page does: what is told changed is merged into what is held. */
export class ReadingPoller {
  readonly #client: ApiClient;
  readonly #held = new Map<number, Value>();
  readonly #column: string;
  #cursor: string | undefined;
  told = 0;

  constructor(client: ApiClient, column: string) {
    this.#client = client;
    this.#column = column;
  }

  /** A page that forgets what it was told is what the control is. */
  async poll(isForgetful = false): Promise<void> {
    const since = this.#cursor;
    const answer = await this.#client.read<BatteriesUpdates>(
      path,
      since === undefined ? { versions: null } : { since },
    );
    this.#cursor = answer.cursor;
    this.told += answer.batteries.length;
    if (isForgetful) return;
    if (answer.full) this.#held.clear();
    const at = answer.columns.indexOf(this.#column);
    for (const row of answer.batteries) {
      if (row.length === 1) this.#held.delete(Number(row[0]));
      else this.#held.set(Number(row[0]), row[at] as Value);
    }
  }

  /** Rows that differ from those of the table. */
  differences(rows: ReadonlyMap<number, unknown>): number {
    const wrong = [...rows].filter(([id, value]) => this.#held.get(id) !== value).length;
    const left = [...this.#held.keys()].filter((id) => !rows.has(id)).length;
    return wrong + left;
  }
}
