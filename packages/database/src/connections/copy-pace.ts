import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { TokenBuckets } from '@ohmstead/domain';
import type { TenantActivity } from './tenant-activity.ts';

/** Smaller pieces come from answers of a few rows, which are not paced. */
const leastBytes = 16 * 1024;
/** 32 KiB per millisecond for one organisation while others are active. */
const pace = { perSecond: 32 * 1024 * 1_000, burst: 0 };
/** The resolution of timers. */
const leastPauseMs = 1;

/**
 * Paces how fast lists are read from the database. All lists of a process share one piece per turn of the event loop: a connection can
 * deliver two megabytes in one turn, which would hold up small requests and the gateway. While other organisations are active, the lists of
 * one organisation are also limited to a steady rate, because they would otherwise keep one core of the database busy.
 */
export class CopyPace {
  readonly #activity: TenantActivity;
  readonly #taken = new TokenBuckets<unknown>(pace);
  #last: Promise<void> = Promise.resolve();

  constructor(activity: TenantActivity) {
    this.#activity = activity;
  }

  /** To be awaited after each piece. */
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
