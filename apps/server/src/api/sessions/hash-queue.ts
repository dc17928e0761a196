import { ApiError } from '../api-error.ts';

type QueueLimits = { total: number; perAddress: number; waitMs: number };
type Ticket = { address: string; isPreferred: boolean; start: () => void };

/** 200 people who sign in at once all get in; a flood waits outside (security D3). */
export const hashQueueLimits: QueueLimits = { total: 250, perAddress: 25, waitMs: 15_000 };

const retryAfterS = 15;
const busy = () => new ApiError('session-login-8', [retryAfterS], { retryAfterS });

/** One hash at a time: one core stays free for everybody who is already signed in. Known browsers go first. */
export class HashQueue {
  readonly #limits: QueueLimits;
  #waiting: Ticket[] = [];
  #isBusy = false;

  constructor(limits: QueueLimits = hashQueueLimits) {
    this.#limits = limits;
  }

  async run<Result>(caller: { address: string; isPreferred: boolean }, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(caller);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #enter({ address, isPreferred }: { address: string; isPreferred: boolean }): Promise<void> | void {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    const sameAddress = this.#waiting.filter((ticket) => ticket.address === address).length;
    if (this.#waiting.length >= this.#limits.total || sameAddress >= this.#limits.perAddress) throw busy();
    return this.#wait(address, isPreferred);
  }

  #wait(address: string, isPreferred: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ticket: Ticket = { address, isPreferred, start: resolve };
    this.#waiting.splice(this.#placeOf(isPreferred), 0, ticket);
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== ticket);
      reject(busy());
    }, this.#limits.waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #placeOf(isPreferred: boolean): number {
    if (!isPreferred) return this.#waiting.length;
    const firstOther = this.#waiting.findIndex((ticket) => !ticket.isPreferred);
    return firstOther === -1 ? this.#waiting.length : firstOther;
  }

  #next(): void {
    const ticket = this.#waiting.shift();
    if (ticket) ticket.start();
    else this.#isBusy = false;
  }
}
