import { Semaphore, TokenBuckets, type RateLimit } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

export type PlaceLimits = {
  /** Of one organisation. */
  atOnce: number;
  /** Further calls wait so long, and are refused then. */
  waitMs: number;
  /** What one organisation may cost a second, in whatever unit its cost is counted; and at once. */
  costs?: RateLimit;
};

/** Each further one would hold the first piece of its body, only to be refused in a while. */
const longestQueue = 200;
const leastRetryMs = 5_000;

export type Place = {
  /** Counts what the work costs, as soon as that is known: the next waits until it is worked off. */
  spend: (cost: number) => void;
  /** May be called more than once. */
  leave: () => void;
};

/** Places for work that costs much: so many of each organisation at once. Its calls wait for each other, and not for another's. */
export class Places {
  readonly #costs: TokenBuckets<number> | undefined;
  readonly #semaphore: Semaphore<number>;

  constructor({ atOnce, waitMs, costs }: PlaceLimits) {
    this.#costs = costs && new TokenBuckets(costs);
    this.#semaphore = new Semaphore({
      atOncePerOwner: atOnce,
      waitMs,
      maxWaitingPerOwner: longestQueue,
      pauseMs: (organizationId) => this.#debtMs(organizationId),
      refusal: (organizationId, why) =>
        why === 'gone' ? new ApiError('request-timeout') : tooMany(this.#debtMs(organizationId)),
    });
  }

  /** Resolves when there is a place; 429 where none comes in time. Whoever goes away is not waited for. */
  async take(organizationId: number, gone?: AbortSignal): Promise<Place> {
    const leave = await this.#semaphore.take(organizationId, gone);
    return { spend: (cost) => this.#costs?.spend(organizationId, cost, performance.now()), leave };
  }

  #debtMs(organizationId: number): number {
    return this.#costs?.waitMs(organizationId, performance.now()) ?? 0;
  }
}

function tooMany(debtMs: number): ApiError {
  const retryAfterS = Math.ceil(Math.max(leastRetryMs, debtMs) / 1_000);
  return new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
}
