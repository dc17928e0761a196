import { TokenBuckets, type Actor, type RateLimit } from '@ohmstead/domain';

/** Calls a second of one user and of one organisation; three times as many at once (security D6). */
export type CallRates = { perUser: number; perOrganization: number };

export const usualCallRates: CallRates = { perUser: 100, perOrganization: 400 };
export const burstSeconds = 3;

const rateOf = (perSecond: number): RateLimit => ({ perSecond, burst: perSecond * burstSeconds });

/** What one tenant may ask for, so that others are answered. Counted in this process: a restart forgives. */
export class CallLimits {
  readonly #users: TokenBuckets<number>;
  readonly #organizations: TokenBuckets<number>;

  constructor({ perUser, perOrganization }: CallRates = usualCallRates) {
    this.#users = new TokenBuckets(rateOf(perUser));
    this.#organizations = new TokenBuckets(rateOf(perOrganization));
  }

  /** Counts the call; or answers the milliseconds to wait, and does not. */
  take({ organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>, nowMs: number): number {
    const waitMs = Math.max(this.#users.waitMs(userId, nowMs), this.#organizations.waitMs(organizationId, nowMs));
    if (waitMs > 0) return waitMs;
    this.#users.spend(userId, 1, nowMs);
    this.#organizations.spend(organizationId, 1, nowMs);
    return 0;
  }
}
