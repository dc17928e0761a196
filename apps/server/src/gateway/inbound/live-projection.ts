import type { Database } from '@ohmstead/database';
import { newerOf, type LiveValues } from './batch.ts';
import { gatewayScope } from './gateway-scope.ts';
import { projectLiveValues } from './project-live-values.ts';

const intervalMs = 100;
/** Projections take at most about 15 % of an organisation's time in the database: they wait six times as long as they took. */
const rest = 6;
/** Messages wait for a run that has begun, so that each shows only as many services as it can in this time. */
const mostRunMs = 40;
const leastServices = 50;

/** What lists show of running services follows the stored samples, several times a second and later under load. */
export class LiveProjection {
  readonly #database: Database;
  readonly #organizationId: number;
  readonly #waiting = new Map<number, LiveValues>();
  #notBefore = 0;
  #most = 500;

  constructor(database: Database, organizationId: number) {
    this.#database = database;
    this.#organizationId = organizationId;
  }

  add(values: Iterable<LiveValues>): void {
    for (const value of values) {
      const other = this.#waiting.get(value.serviceId);
      this.#waiting.set(value.serviceId, other ? newerOf(other, value) : value);
    }
  }

  /** Milliseconds until it is worth another run; undefined where nothing waits. */
  dueInMs(): number | undefined {
    return this.#waiting.size === 0 ? undefined : Math.max(0, this.#notBefore - performance.now());
  }

  async run(): Promise<void> {
    const values = this.#takeOldest();
    const startedAt = performance.now();
    try {
      const scope = gatewayScope(this.#organizationId);
      await this.#database.writeTenant(scope, (writer) => projectLiveValues(writer, values));
    } catch (error) {
      this.add(values);
      throw error;
    } finally {
      const tookMs = performance.now() - startedAt;
      this.#learn(values.length, tookMs);
      this.#notBefore = startedAt + tookMs + Math.max(intervalMs - tookMs, tookMs * rest, 0);
    }
  }

  /** A service keeps its place however often it is measured meanwhile. */
  #takeOldest(): LiveValues[] {
    const taken = [...this.#waiting.values()].slice(0, this.#most);
    for (const { serviceId } of taken) this.#waiting.delete(serviceId);
    return taken;
  }

  /** How many fit: told by runs that were full or took too long, as short ones mostly tell what beginning costs. */
  #learn(count: number, tookMs: number): void {
    if (count < this.#most && tookMs < mostRunMs) return;
    const fitting = Math.round((count * mostRunMs) / tookMs);
    this.#most = Math.min(2 * this.#most, Math.max(leastServices, fitting));
  }
}
