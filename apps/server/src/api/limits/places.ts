import { ApiError } from '../api-error.ts';
import { TokenBucket } from '../../token-bucket.ts';

export type PlaceLimits = {
  /** Of one organisation. */
  atOnce: number;
  /** The others wait as long, and are refused then. */
  patienceMs: number;
  /** What one organisation may cost a second, in whatever unit its cost is counted; and at once. */
  costs?: { perSecond: number; burst: number };
};

type Waiting = { enter: () => void };
type Organization = { taken: number; waiting: Waiting[]; bucket: TokenBucket | undefined; timer?: NodeJS.Timeout };

/** Each further one would hold the first piece of its body, only to be refused in a while. */
const longestQueue = 200;
const leastRetryMs = 5_000;

export type Place = {
  /** Counts what the work costs, as soon as that is known: the next waits until it is worked off. */
  spend: (cost: number) => void;
  /** May be called more than once. */
  leave: () => void;
};

/**
 * Places for work that costs much: so many of each organisation at once, its others in the order of their coming. They wait for
 * their own organisation only. Counted in this process.
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #organizations = new Map<number, Organization>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Resolves when there is a place; 429 where none comes in time. Whoever goes away is not waited for. */
  async take(organizationId: number, gone?: AbortSignal): Promise<Place> {
    const organization = this.#find(organizationId);
    if (organization.waiting.length > 0 || !this.#hasRoom(organization)) await this.#wait(organization, gone);
    else organization.taken++;
    let isTaken = true;
    return {
      spend: (cost) => organization.bucket?.spend(cost, performance.now()),
      leave: () => {
        if (!isTaken) return;
        isTaken = false;
        organization.taken--;
        this.#admit(organization);
        this.#forget(organizationId, organization);
      },
    };
  }

  #find(organizationId: number): Organization {
    const known = this.#organizations.get(organizationId);
    if (known) return known;
    const { costs } = this.#limits;
    const bucket = costs && new TokenBucket(costs.perSecond, costs.burst, performance.now());
    const organization = { taken: 0, waiting: [], bucket };
    this.#organizations.set(organizationId, organization);
    return organization;
  }

  #debtMs = ({ bucket }: Organization): number => bucket?.waitMs(performance.now()) ?? 0;

  #hasRoom(organization: Organization): boolean {
    return organization.taken < this.#limits.atOnce && this.#debtMs(organization) === 0;
  }

  #wait(organization: Organization, gone: AbortSignal | undefined): Promise<void> {
    const { patienceMs } = this.#limits;
    if (patienceMs === 0 || organization.waiting.length >= longestQueue) throw this.#refusal(organization);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { enter: resolve };
    const leave = (reason: () => Error) => () => {
      const place = organization.waiting.indexOf(waiting);
      if (place < 0) return;
      organization.waiting.splice(place, 1);
      reject(reason());
    };
    const onPatienceOver = setTimeout(
      leave(() => this.#refusal(organization)),
      patienceMs,
    );
    const onGone = leave(() => new ApiError('request-timeout'));
    gone?.addEventListener('abort', onGone);
    organization.waiting.push(waiting);
    this.#admit(organization);
    return promise.finally(() => {
      clearTimeout(onPatienceOver);
      gone?.removeEventListener('abort', onGone);
    });
  }

  #refusal(organization: Organization): ApiError {
    const retryAfterS = Math.ceil(Math.max(leastRetryMs, this.#debtMs(organization)) / 1_000);
    return new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
  }

  /** Lets in as many as there is room for; where a debt is in the way, once it has been worked off. */
  #admit(organization: Organization): void {
    clearTimeout(organization.timer);
    while (organization.waiting.length > 0 && this.#hasRoom(organization)) {
      organization.taken++;
      organization.waiting.shift()?.enter();
    }
    if (organization.waiting.length === 0 || organization.taken >= this.#limits.atOnce) return;
    organization.timer = setTimeout(() => this.#admit(organization), Math.ceil(this.#debtMs(organization)));
  }

  /** As good as new: nothing is lost by forgetting it. */
  #forget(organizationId: number, { taken, waiting, bucket }: Organization): void {
    if (taken === 0 && waiting.length === 0 && (bucket?.isFull(performance.now()) ?? true))
      this.#organizations.delete(organizationId);
  }
}
