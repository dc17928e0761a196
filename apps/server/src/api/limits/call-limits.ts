import { TokenBuckets, type Actor, type RateLimit } from '@ohmstead/domain';

/** Calls per second of one user and of one organisation; three times as many at once (security D6). */
export type CallRates = { perUser: number; perOrganization: number };

export const usualCallRates: CallRates = { perUser: 100, perOrganization: 400 };
export const burstSeconds = 3;

const rateOf = (perSecond: number): RateLimit => ({ perSecond, burst: perSecond * burstSeconds });

/** Limits the calls of one tenant for the benefit of others. Counts within this process only, and starts afresh after a restart. */
export class CallLimits {
  readonly #users: TokenBuckets<number>;
  readonly #organizations: TokenBuckets<number>;

  constructor({ perUser, perOrganization }: CallRates = usualCallRates) {
    this.#users = new TokenBuckets(rateOf(perUser));
    this.#organizations = new TokenBuckets(rateOf(perOrganization));
  }

  /** Counts the call, or returns the milliseconds to wait without counting it. */
  take({ organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>, nowMs: number): number {
    const waitMs = Math.max(this.#users.waitMs(userId, nowMs), this.#organizations.waitMs(organizationId, nowMs));
    if (waitMs > 0) return waitMs;
    this.#users.spend(userId, 1, nowMs);
    this.#organizations.spend(organizationId, 1, nowMs);
    return 0;
  }
}
