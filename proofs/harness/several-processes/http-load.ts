import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from './web-client.ts';

/** A change that was answered with success: the row, and its marker since; each marker is higher than the one before. */
export type Write = { batteryId: number; mark: number; apiVersion: number; answeredAtMs: number };

const pauseMs = 100;
/** nginx has a different text: deploy/nginx.conf. */
const saidByApi = 'Try again shortly';
/** Milliseconds since 1970: the marker is the first day in service of a battery, which its list shows. */
const firstMark = 1_700_000_000_000;

export type Invitation = { url: string; groupId: number };

/** People who read and people who write, without a pause; records every confirmed write. */
export class HttpLoad {
  readonly failures: string[] = [];
  /** Refused by a serving API because the machine is overloaded. */
  readonly shed: string[] = [];
  readonly writes: Write[] = [];
  readonly locations: string[] = [];
  readonly invited: string[] = [];
  answered = 0;
  #isStopped = false;
  readonly #calls: readonly Call[];
  /** Distinguishes the rows of this load from those of another. */
  readonly #name: string;
  readonly #running: Promise<void>[] = [];

  /** One call function per person, each with connections of their own. */
  constructor(calls: readonly Call[], name: string) {
    this.#calls = calls;
    this.#name = name;
  }

  start(batteryIds: readonly number[], invitation: Invitation): void {
    this.#calls.forEach((call, index) => {
      const own = batteryIds[index % batteryIds.length] as number;
      const kinds = [
        () => this.#write(call, own),
        () => this.#addLocations(call, index),
        () => this.#read(call, own),
        () => this.#read(call, own),
        () => this.#invite(call, index, invitation),
      ];
      this.#running.push((kinds[index % kinds.length] as () => Promise<void>)());
    });
  }

  /** The answer if it is a success; anything else is a failure that a person would have seen. */
  async #ask(call: Call, method: string, path: string, body?: object): Promise<string | undefined> {
    try {
      const answer = await call(method, path, body);
      if (answer.status === 200) return (this.answered++, answer.body);
      const isShed = answer.status === 503 && answer.body.includes(saidByApi);
      (isShed ? this.shed : this.failures).push(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${(error as Error).message}`);
    }
    return undefined;
  }

  async #repeat(once: (round: number) => Promise<void>, everyMs = pauseMs): Promise<void> {
    for (let round = 0; !this.#isStopped; round++) {
      await once(round);
      await delay(everyMs);
    }
  }

  #write = (call: Call, batteryId: number): Promise<void> =>
    this.#repeat(async (round) => {
      const found = await this.#ask(call, 'GET', `/api/batteries/${batteryId}`);
      if (found === undefined) return;
      const { apiVersion } = JSON.parse(found) as { apiVersion: number };
      const mark = firstMark + round * 1_000;
      const edit = { apiVersion, inService: mark };
      const saved = await this.#ask(call, 'PUT', `/api/batteries/${batteryId}`, edit);
      if (saved === undefined) return;
      this.writes.push({ batteryId, mark, apiVersion: apiVersion + 1, answeredAtMs: performance.now() });
    });

  #addLocations = (call: Call, index: number): Promise<void> =>
    this.#repeat(async (round) => {
      const name = `Depot ${this.#name} ${index} ${round}`;
      if ((await this.#ask(call, 'POST', '/api/locations', { name })) !== undefined) this.locations.push(name);
    });

  #read = (call: Call, batteryId: number): Promise<void> =>
    this.#repeat(async () => {
      await this.#ask(call, 'GET', `/api/batteries/${batteryId}`);
      await this.#ask(call, 'POST', '/api/batteries/getUpdates', { versions: null });
      await this.#ask(call, 'GET', '/api/users');
    });

  #invite = (call: Call, index: number, invitation: Invitation): Promise<void> =>
    this.#repeat(async (round) => {
      const email = `${this.#name}-${index}-${round}@restart.example`;
      if ((await this.#ask(call, 'POST', '/api/users', { ...invitation, emails: [email] })) !== undefined)
        this.invited.push(email);
    }, 1_000);

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }
}
