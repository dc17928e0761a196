import { Semaphore, TokenBuckets, type RateLimit } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

export type PlaceLimits = {
  /** Per organisation. A function is called again whenever a call wants to enter. */
  atOnce: number | ((organizationId: number) => number);
  /** How long further calls wait before they are refused. */
  waitMs: number;
  /** The cost allowed per second and at once for one organisation, in the unit of `spend`. */
  costs?: RateLimit;
};

/** Limited, because every waiting call holds the first piece of its body. */
const longestQueue = 200;
const leastRetryMs = 5_000;

export type Place = {
  /** Charges the work's cost once it is known: the next call waits until it is paid off. */
  spend: (cost: number) => void;
  /** Safe to call repeatedly. */
  leave: () => void;
};

/** Limits expensive work: each organisation has a number of places, so its calls only wait for each other. */
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

  /** Resolves when there is a place; throws 429 if none becomes free in time. Gives up if the caller disconnects. */
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
