import type { Database } from '@ohmstead/database';
import type { LiveValues } from './batch.ts';
import { gatewayScope } from './gateway-scope.ts';
import { projectLiveValues } from './project-live-values.ts';

const intervalMs = 100;
/** Projections take at most about 15 % of an organisation's time in the database: they wait six times as long as they took. */
const rest = 6;

/** What lists show of running services follows the stored samples, several times a second and later under load. */
export class LiveProjection {
  readonly #database: Database;
  readonly #organizationId: number;
  #waiting = new Map<number, LiveValues>();
  #notBefore = 0;

  constructor(database: Database, organizationId: number) {
    this.#database = database;
    this.#organizationId = organizationId;
  }

  add(values: Iterable<LiveValues>): void {
    for (const value of values) {
      const other = this.#waiting.get(value.serviceId);
      if (!other || other.offsetS < value.offsetS) this.#waiting.set(value.serviceId, value);
    }
  }

  /** Milliseconds until it is worth another run; undefined where nothing waits. */
  dueInMs(): number | undefined {
    return this.#waiting.size === 0 ? undefined : Math.max(0, this.#notBefore - performance.now());
  }

  async run(): Promise<void> {
    const values = this.#waiting;
    this.#waiting = new Map();
    const startedAt = performance.now();
    try {
      const scope = gatewayScope(this.#organizationId);
      await this.#database.withTenant(scope, (writer) => projectLiveValues(writer, [...values.values()]));
    } catch (error) {
      this.add(values.values());
      throw error;
    } finally {
      const tookMs = performance.now() - startedAt;
      this.#notBefore = startedAt + tookMs + Math.max(intervalMs - tookMs, tookMs * rest, 0);
    }
  }
}
