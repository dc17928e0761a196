import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';

type QueueLimits = {
  slots: number;
  total: number;
  perAddress: number;
  waitMs: number;
  /** Whoever finds no room hears of it only after this long: programs that try again at once would keep us busy saying no. */
  refuseAfterMs: number;
};
export type QueueCaller = { address: string; isPreferred: boolean };
type Ticket = QueueCaller & { start: () => void };

/** 200 people who sign in at once all get in; a flood waits outside (security D3). One core stays free for everybody else. */
export const hashQueueLimits: QueueLimits = {
  slots: 1,
  total: 250,
  perAddress: 25,
  waitMs: 15_000,
  refuseAfterMs: 1_000,
};
/** What is looked up before a hash takes a few ms; the other connections to the database stay free for everybody else. */
export const lookupQueueLimits: QueueLimits = { ...hashQueueLimits, slots: 2 };

const retryAfterS = 15;
const busy = () => new ApiError('session-login-8', [retryAfterS], { retryAfterS });

/** A few at a time. Known browsers go first, and find room however many strangers wait. */
export class SignInQueue {
  readonly #limits: QueueLimits;
  #waiting: Ticket[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<Result>(caller: QueueCaller, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(caller);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Refuses whom the queue would refuse now, before anything is done for them. */
  async requireRoom(caller: QueueCaller): Promise<void> {
    if (!this.#hasRoom(caller)) await this.#refuse();
  }

  async #refuse(): Promise<never> {
    await delay(this.#limits.refuseAfterMs);
    throw busy();
  }

  #hasRoom({ address, isPreferred }: QueueCaller): boolean {
    if (this.#running < this.#limits.slots) return true;
    const strangers = this.#waiting.filter((ticket) => !ticket.isPreferred).length;
    const sameAddress = this.#waiting.filter((ticket) => ticket.address === address).length;
    return sameAddress < this.#limits.perAddress && (isPreferred || strangers < this.#limits.total);
  }

  #enter(caller: QueueCaller): Promise<void> | void {
    if (this.#running < this.#limits.slots) {
      this.#running++;
      return;
    }
    return this.#hasRoom(caller) ? this.#wait(caller) : this.#refuse();
  }

  #wait(caller: QueueCaller): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ticket: Ticket = { ...caller, start: resolve };
    this.#waiting.splice(this.#placeOf(caller), 0, ticket);
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== ticket);
      reject(busy());
    }, this.#limits.waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #placeOf({ isPreferred }: QueueCaller): number {
    if (!isPreferred) return this.#waiting.length;
    const firstOther = this.#waiting.findIndex((ticket) => !ticket.isPreferred);
    return firstOther === -1 ? this.#waiting.length : firstOther;
  }

  #next(): void {
    const ticket = this.#waiting.shift();
    if (ticket) ticket.start();
    else this.#running--;
  }
}
