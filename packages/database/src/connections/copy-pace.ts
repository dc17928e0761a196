import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { TokenBuckets } from '@ohmstead/domain';
import type { TenantActivity } from './tenant-activity.ts';

/** Smaller ones are answers of a few rows. */
const leastBytes = 16 * 1024;
/** 32 KiB a millisecond for one organisation while others are at work. */
const pace = { perSecond: 32 * 1024 * 1_000, burst: 0 };
/** What timers can tell apart. */
const leastPauseMs = 1;

/**
 * How quickly lists are taken from the database. Of all lists of a process one piece is taken in each turn of the event loop: a
 * connection brings up to two megabytes in one turn, and whoever asks for a little, and the gateway, would wait behind them. While
 * others are at work, an organisation's lists together are taken at a steady rate besides: they cost the database a core otherwise.
 */
export class CopyPace {
  readonly #activity: TenantActivity;
  readonly #taken = new TokenBuckets<unknown>(pace);
  #last: Promise<void> = Promise.resolve();

  constructor(activity: TenantActivity) {
    this.#activity = activity;
  }

  /** After a piece of so many bytes. */
  async pause(organizationId: unknown, bytes: number): Promise<void> {
    if (bytes < leastBytes) return;
    this.#last = this.#last.then(() => nextTurn());
    await this.#last;
    const pauseMs = this.#pauseMs(organizationId, bytes);
    if (pauseMs >= leastPauseMs) await delay(pauseMs);
  }

  #pauseMs(organizationId: unknown, bytes: number): number {
    const nowMs = performance.now();
    this.#activity.note(organizationId, nowMs);
    if (!this.#activity.hasOthers(organizationId, nowMs)) return 0;
    this.#taken.spend(organizationId, bytes, nowMs);
    return this.#taken.waitMs(organizationId, nowMs);
  }
}
