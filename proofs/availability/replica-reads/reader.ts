import type { BatteriesUpdates } from '@ohmstead/contract';
import { apiClient, type ApiClient } from '../../harness/product/api-client.ts';

export type Findings = {
  /** Cursors and values that a reader received after newer ones. */
  wentBack: number;
  /** Polls that were answered with the whole list. */
  wholeAgain: number;
  /** Lists of which the end did not arrive. */
  brokenOff: number;
  failures: string[];
};

export type Waits = { polls: number[]; lists: number[] };

type Row = BatteriesUpdates['batteries'][number];

const path = '/batteries/getUpdates';
const numberOf = (cursor: string) => Number(cursor.split('.')[0]);

/** Keeps a list by polling the APIs in turn; records every answer that is older than an earlier one. */
export class Reader {
  readonly #clients: readonly ApiClient[];
  readonly #findings: Findings;
  readonly #waits: Waits;
  readonly #marks = new Map<number, number>();
  /** The last answer was cut off. */
  wasBrokenOff = false;
  #cursor = '';
  #turn = 0;

  constructor(origins: readonly string[], token: string, findings: Findings, waits: Waits) {
    this.#clients = origins.map((origin) => apiClient(origin, token));
    this.#findings = findings;
    this.#waits = waits;
  }

  /** The marker of the battery in the last answer. */
  markOf(batteryId: number): number | undefined {
    return this.#marks.get(batteryId);
  }

  async list(): Promise<void> {
    this.#take(await this.#ask({ versions: null }, this.#waits.lists));
  }

  async poll(): Promise<void> {
    const answer = await this.#ask({ since: this.#cursor }, this.#waits.polls);
    if (answer?.full) this.#findings.wholeAgain++;
    this.#take(answer);
  }

  async #ask(body: object, waits: number[]): Promise<BatteriesUpdates | undefined> {
    const client = this.#clients[this.#turn++ % this.#clients.length] as ApiClient;
    const startedAt = performance.now();
    try {
      const answer = await client.read<BatteriesUpdates>(path, body);
      waits.push(performance.now() - startedAt);
      this.wasBrokenOff = false;
      return answer;
    } catch (error) {
      const { message } = error as Error;
      this.wasBrokenOff = message === 'aborted';
      if (this.wasBrokenOff) this.#findings.brokenOff++;
      else this.#findings.failures.push(message);
      return undefined;
    }
  }

  #take(answer: BatteriesUpdates | undefined): void {
    if (!answer) return;
    if (this.#cursor !== '' && numberOf(answer.cursor) < numberOf(this.#cursor)) this.#findings.wentBack++;
    this.#cursor = answer.cursor;
    const [id, mark] = [answer.columns.indexOf('batteryId'), answer.columns.indexOf('inService')];
    for (const row of answer.batteries) this.#note(row, id, mark);
  }

  #note(row: Row, id: number, mark: number): void {
    const [batteryId, now] = [Number(row[id]), Number(row[mark])];
    if (now < (this.#marks.get(batteryId) ?? 0)) this.#findings.wentBack++;
    this.#marks.set(batteryId, now);
  }
}
