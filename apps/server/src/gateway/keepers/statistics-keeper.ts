import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import type { GatewayLog } from '../gateway-log.ts';

const everyMs = 1_000;
/** Short, since another table may need refreshing. */
const restMs = 100;
/** Without the right to refresh, or with the database down, retrying more often makes no sense. */
const afterFailureMs = 60_000;

/** Refreshes statistics of tables that grow faster than autovacuum notices, so that query plans fit their size. */
export class StatisticsKeeper {
  readonly #database: Database;
  readonly #log: GatewayLog;
  readonly #stopping = new AbortController();
  readonly #keeping: Promise<void>;

  constructor(database: Database, log: GatewayLog) {
    this.#database = database;
    this.#log = log;
    this.#keeping = this.#keep();
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) await delay(await this.#refresh(), undefined, { signal }).catch(() => undefined);
  }

  /** Returns how long to wait (ms). */
  async #refresh(): Promise<number> {
    try {
      const { rows } = await this.#database.withDirectory((directory) =>
        sql<{ outgrown: string | null }>`select directory.refresh_statistics() as outgrown`.execute(directory),
      );
      return rows[0]?.outgrown ? restMs : everyMs;
    } catch (error) {
      this.#log.warn({ err: error }, 'Statistics not refreshed');
      return afterFailureMs;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#keeping;
  }
}
