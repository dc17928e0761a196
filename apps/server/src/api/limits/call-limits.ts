import type { Actor } from '@ohmstead/domain';
import { TokenBucket } from '../../token-bucket.ts';

/** Calls a second of one user and of one organisation; three times as many at once (security D6). */
export type CallRates = { perUser: number; perOrganization: number };

export const usualCallRates: CallRates = { perUser: 100, perOrganization: 400 };
export const burstSeconds = 3;
const maxRemembered = 10_000;

/** What one tenant may ask for, so that others are answered. Counted in this process: a restart forgives. */
export class CallLimits {
  readonly #rates: CallRates;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(rates: CallRates = usualCallRates) {
    this.#rates = rates;
  }

  /** Counts the call; or answers the milliseconds to wait, and does not. */
  take({ organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>, nowMs: number): number {
    if (this.#buckets.size > maxRemembered) this.#forgetFull(nowMs);
    const { perUser, perOrganization } = this.#rates;
    const buckets = [
      this.#bucketOf(`user ${userId}`, perUser, nowMs),
      this.#bucketOf(`organization ${organizationId}`, perOrganization, nowMs),
    ];
    const waitMs = Math.max(...buckets.map((bucket) => bucket.waitMs(nowMs)));
    if (waitMs === 0) for (const bucket of buckets) bucket.spend(1, nowMs);
    return waitMs;
  }

  #bucketOf(name: string, perSecond: number, nowMs: number): TokenBucket {
    const known = this.#buckets.get(name);
    if (known) return known;
    const bucket = new TokenBucket(perSecond, perSecond * burstSeconds, nowMs);
    this.#buckets.set(name, bucket);
    return bucket;
  }

  #forgetFull(nowMs: number): void {
    for (const [name, bucket] of this.#buckets) if (bucket.isFull(nowMs)) this.#buckets.delete(name);
  }
}
