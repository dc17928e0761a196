import { setTimeout as delay } from 'node:timers/promises';
import { TokenBucket } from '../../token-bucket.ts';
import { ApiError } from '../api-error.ts';
import { TicketTurns, type Ticket, type QueueCaller } from './ticket-turns.ts';

type QueueLimits = {
  slots: number;
  /** Of one account, whoever asks, those that are being served among them. */
  perAccount: number;
  /** Strangers who wait, from one address. */
  perAddress: number;
  /** Strangers who wait, in all. */
  strangers: number;
  waitMs: number;
  /**
   * Strangers who find no room hear of it only after this long, and so does who is refused for a crowded account while there are very
   * many of those: programs that try again at once would keep us busy saying no.
   */
  refuseAfterMs: number;
};

/** 200 people who sign in at once all get in; a flood waits outside (security D3). One core stays free for everybody else. */
export const hashQueueLimits: QueueLimits = {
  slots: 1,
  perAccount: 3,
  perAddress: 10,
  strangers: 250,
  waitMs: 15_000,
  refuseAfterMs: 1_000,
};
/** What is looked up before a hash takes a few ms; the other connections to the database stay free for everybody else. */
export const lookupQueueLimits: QueueLimits = { ...hashQueueLimits, slots: 2 };

/** So many are told at once that their account has no place left. */
const promptRefusals = { perSecond: 50, burst: 250 };
/** While strangers wait, at least one of three who are served is a stranger. */
const knownPerStranger = 2;
const retryAfterS = { account: 5, crowd: 15 };
type Reason = keyof typeof retryAfterS;
const tooMany = (kind: Reason) =>
  new ApiError('session-login-8', [retryAfterS[kind]], { retryAfterS: retryAfterS[kind] });

/**
 * A few at a time, and fair to all: an account has few places, accounts are served in turn, browsers that their account knows go before
 * strangers, and strangers keep a share, served in turn by address.
 */
export class PasswordQueue {
  readonly #limits: QueueLimits;
  readonly #held = new Set<Ticket>();
  readonly #known = new TicketTurns(({ account, turn }) => turn ?? account);
  readonly #strangers = new TicketTurns(({ address }) => address);
  readonly #promptRefusals = new TokenBucket(promptRefusals.perSecond, promptRefusals.burst, performance.now());
  #running = 0;
  #knownInARow = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<Result>(caller: QueueCaller, work: () => Promise<Result>): Promise<Result> {
    const ticket = await this.#enter(caller);
    try {
      return await work();
    } finally {
      this.#held.delete(ticket);
      this.#next();
    }
  }

  /** Refuses whom the queue would refuse now, before anything is done for them. */
  async requireRoom(caller: QueueCaller): Promise<void> {
    if (this.#findWhoYields(caller) === null) await this.#refuse('account');
    if (!this.#hasRoom(caller)) await this.#refuse('crowd');
  }

  async #refuse(reason: Reason): Promise<never> {
    const nowMs = performance.now();
    if (reason === 'account' && this.#promptRefusals.waitMs(nowMs) === 0) this.#promptRefusals.spend(1, nowMs);
    // Up to twice as long: those who were refused together do not all come back in the same moment.
    else await delay(this.#limits.refuseAfterMs * (1 + Math.random()));
    throw tooMany(reason);
  }

  async #enter(caller: QueueCaller): Promise<Ticket> {
    const yielding = this.#findWhoYields(caller);
    if (yielding === null) return this.#refuse('account');
    if (!this.#hasRoom(caller)) return this.#refuse('crowd');
    if (yielding) this.#dismiss(yielding, 'account');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ticket: Ticket = { ...caller, start: resolve, refuse: reject };
    this.#held.add(ticket);
    if (this.#running < this.#limits.slots) this.#running++;
    else await this.#wait(ticket, promise);
    return ticket;
  }

  async #wait(ticket: Ticket, started: Promise<void>): Promise<void> {
    this.#turnsOf(ticket).add(ticket);
    const timer = setTimeout(() => this.#dismiss(ticket, 'crowd'), this.#limits.waitMs);
    await started.finally(() => clearTimeout(timer));
  }

  #dismiss(ticket: Ticket, reason: Reason): void {
    this.#turnsOf(ticket).remove(ticket);
    this.#held.delete(ticket);
    ticket.refuse(tooMany(reason));
  }

  #turnsOf({ knownAs }: QueueCaller): TicketTurns {
    return knownAs === null ? this.#strangers : this.#known;
  }

  /** Known browsers always find room: the places of their account bound them. */
  #hasRoom({ address, knownAs }: QueueCaller): boolean {
    if (knownAs !== null || this.#running < this.#limits.slots) return true;
    const { perAddress, strangers } = this.#limits;
    return this.#strangers.countOf(address) < perAddress && this.#strangers.size < strangers;
  }

  /**
   * Undefined while the account has a place left, null where it has none for this caller. A known browser that has no place yet takes
   * that of a stranger who waits for the same account, or the second one of another browser: nobody keeps people out of their own account.
   */
  #findWhoYields({ account, knownAs }: QueueCaller): Ticket | undefined | null {
    const own = [...this.#held].filter((ticket) => ticket.account === account);
    if (own.length < this.#limits.perAccount) return undefined;
    if (knownAs === null || own.some((ticket) => ticket.knownAs === knownAs)) return null;
    const waiting = own.filter((ticket) => this.#turnsOf(ticket).has(ticket));
    const isSecond = (ticket: Ticket) => own.filter((other) => other.knownAs === ticket.knownAs).length > 1;
    return waiting.findLast((ticket) => ticket.knownAs === null) ?? waiting.findLast(isSecond) ?? null;
  }

  #next(): void {
    const isForStranger = this.#strangers.size > 0 && (this.#known.size === 0 || this.#knownInARow >= knownPerStranger);
    const ticket = (isForStranger ? this.#strangers : this.#known).take();
    if (!ticket) {
      this.#running--;
      return;
    }
    this.#knownInARow = isForStranger ? 0 : this.#knownInARow + 1;
    ticket.start();
  }
}
