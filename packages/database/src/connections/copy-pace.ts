import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { TenantActivity } from './tenant-activity.ts';

/** Smaller ones are answers of a few rows. */
const leastBytes = 16 * 1024;
/** Of one organisation while others are at work. */
const bytesPerMs = 32 * 1024;
/** What timers can tell apart. */
const leastRestMs = 1;

/**
 * How quickly lists are taken from the database. Of all lists of a process one piece is taken in each turn of the event loop: a
 * connection brings up to two megabytes in one turn, and whoever asks for a little, and the gateway, would wait behind them. While
 * others are at work, an organisation's lists together are taken at a steady rate besides: they cost the database a core otherwise.
 */
export class CopyPace {
  readonly #activity: TenantActivity;
  /** When the next piece of an organisation may be taken (ms). */
  readonly #freeAtMs = new Map<unknown, number>();
  #last: Promise<void> = Promise.resolve();

  constructor(activity: TenantActivity) {
    this.#activity = activity;
  }

  /** After a piece of so many bytes. */
  async rest(organizationId: unknown, bytes: number): Promise<void> {
    if (bytes < leastBytes) return;
    this.#last = this.#last.then(() => nextTurn());
    await this.#last;
    const restMs = this.#restMs(organizationId, bytes);
    if (restMs >= leastRestMs) await delay(restMs);
  }

  #restMs(organizationId: unknown, bytes: number): number {
    const nowMs = performance.now();
    this.#activity.note(organizationId, nowMs);
    const freeAtMs = Math.max(this.#freeAtMs.get(organizationId) ?? 0, nowMs) + bytes / bytesPerMs;
    this.#forgetBefore(nowMs);
    if (!this.#activity.hasOthers(organizationId, nowMs)) return 0;
    this.#freeAtMs.set(organizationId, freeAtMs);
    return freeAtMs - nowMs;
  }

  #forgetBefore(nowMs: number): void {
    for (const [organizationId, freeAtMs] of this.#freeAtMs)
      if (freeAtMs < nowMs) this.#freeAtMs.delete(organizationId);
  }
}
