import { setTimeout as delay } from 'node:timers/promises';
import type { BatteriesUpdates } from '@ohmstead/contract';
import type { Write } from './http-load.ts';
import type { WebClient } from './web-client.ts';

const retryMs = 2_000;
const updates = '/api/batteries/getUpdates';

/** An open list: listens for hints, polls for changes, and reconnects when the stream has ended, as the console does. */
export class LivePage {
  reconnects = 0;
  readonly #client: WebClient;
  /** When each marker of a battery was seen first; a page may miss some between two polls, never the last. */
  readonly #seen = new Map<number, { mark: number; atMs: number }[]>();
  #since: string | undefined;
  #isStopped = false;
  #asking: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #stream: { destroy: () => void } | undefined;
  readonly #living: Promise<void>;
  readonly listens = Promise.withResolvers<void>();

  constructor(client: WebClient) {
    this.#client = client;
    this.#living = this.#live();
  }

  async #live(): Promise<void> {
    while (!this.#isStopped) {
      await this.#listenOnce().catch(() => undefined);
      if (this.#isStopped) return;
      this.reconnects++;
      await delay(retryMs);
    }
  }

  async #listenOnce(): Promise<void> {
    const stream = await this.#client.open('/api/updates');
    this.#stream = stream;
    if (stream.statusCode !== 200) return void stream.destroy();
    this.listens.resolve();
    this.#hint();
    for await (const piece of stream) if (String(piece).includes('"batteries"')) this.#hint();
  }

  /** Hints that arrive during a poll are merged into one. */
  #hint(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#asking = this.#asking.then(() => {
      this.#isWaiting = false;
      return this.#ask().catch(() => undefined);
    });
  }

  async #ask(): Promise<void> {
    const body = this.#since === undefined ? { versions: null } : { since: this.#since };
    const answer = await this.#client.call('POST', updates, body);
    if (answer.status !== 200) return;
    const { cursor, columns, batteries } = JSON.parse(answer.body) as BatteriesUpdates;
    this.#since = cursor;
    const [id, mark] = [columns.indexOf('batteryId'), columns.indexOf('inService')];
    for (const row of batteries) if (row.length > 1) this.#note(Number(row[id]), Number(row[mark]));
  }

  #note(batteryId: number, mark: number): void {
    const seen = this.#seen.get(batteryId) ?? [];
    if ((seen.at(-1)?.mark ?? 0) < mark) seen.push({ mark, atMs: performance.now() });
    this.#seen.set(batteryId, seen);
  }

  /** Milliseconds since the writer's answer; undefined if the change was never seen. */
  delayOf({ batteryId, mark, answeredAtMs }: Write): number | undefined {
    const seen = this.#seen.get(batteryId)?.find((each) => each.mark >= mark);
    return seen && Math.max(0, seen.atMs - answeredAtMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stream?.destroy();
    await this.#living;
    await this.#asking;
  }
}
