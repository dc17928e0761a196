import { authorIdOf, TokenBuckets, type Actor, type RateLimit } from '@ohmstead/domain';

/** Calls per second of one user and of one organisation; three times as many at once (security D6). */
export type CallRates = { perUser: number; perOrganization: number };

export const usualCallRates: CallRates = { perUser: 100, perOrganization: 400 };
export const burstSeconds = 3;

const rateOf = (perSecond: number): RateLimit => ({ perSecond, burst: perSecond * burstSeconds });

/** What a program is told about its limit. */
export type CallsLeft = { limit: number; remaining: number; resetS: number };
type Asker = Pick<Actor, 'organizationId' | 'userId' | 'tokenId' | 'viewing'>;

/** Limits the calls of one tenant for the benefit of others. Counts within this process only, and starts afresh after a restart. */
export class CallLimits {
  readonly #users: TokenBuckets<number | string>;
  readonly #organizations: TokenBuckets<number>;
  readonly #limit: RateLimit;

  constructor({ perUser, perOrganization }: CallRates = usualCallRates) {
    this.#limit = rateOf(perUser);
    this.#users = new TokenBuckets(this.#limit);
    this.#organizations = new TokenBuckets(rateOf(perOrganization));
  }

  /** Counts the call, or returns the milliseconds to wait without counting it. */
  take(asker: Asker, nowMs: number): number {
    const { organizationId } = asker;
    const waitMs = Math.max(
      this.#users.waitMs(bucketOf(asker), nowMs),
      this.#organizations.waitMs(organizationId, nowMs),
    );
    if (waitMs > 0) return waitMs;
    this.#users.spend(bucketOf(asker), 1, nowMs);
    this.#organizations.spend(organizationId, 1, nowMs);
    return 0;
  }

  /** Until the bucket is full again. */
  left(asker: Asker, nowMs: number): CallsLeft {
    const { perSecond, burst } = this.#limit;
    const remaining = Math.max(0, Math.floor(burst - this.#users.spent(bucketOf(asker), nowMs)));
    return { limit: burst, remaining, resetS: Math.ceil((burst - remaining) / perSecond) };
  }
}

/** A token has one of its own, as large as that of a user. */
const bucketOf = (asker: Asker): number | string =>
  asker.tokenId === undefined ? authorIdOf(asker) : `token ${asker.tokenId}`;
