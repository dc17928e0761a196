import { setTimeout as delay } from 'node:timers/promises';
import { RoundRobin, Semaphore, TokenBucket, type Waiting, type WaitingLine } from '@ohmstead/domain';
import { addressKey, isLoopbackAddress } from '../../network-address.ts';
import { ApiError } from '../api-error.ts';

export type QueueCaller = {
  /** The account whose password is checked, or would be if the address had one. */
  account: string;
  /** The key for taking turns, if not the account's. */
  turn?: string;
  /** The network address of a stranger. */
  address: string;
  /** The known browser, its session or the link in an email; null for strangers. */
  knownAs: string | null;
};

/** All users behind a proxy on this machine share the address, so only the limit of the whole queue applies. */
export const queueAddress = (address: string): string =>
  isLoopbackAddress(address) ? crypto.randomUUID() : addressKey(address);

type QueueLimits = {
  slots: number;
  /** Places per account, from any browser, including sign-ins being processed. */
  perAccount: number;
  /** Waiting strangers per address. */
  perAddress: number;
  /** Waiting strangers in total. */
  strangers: number;
  waitMs: number;
  /**
   * Delay of a refusal: for strangers when the queue is full, and for a crowded account when very many of those are refused. Programs that
   * retry at once would keep the server busy with refusals.
   */
  refuseAfterMs: number;
};

/** 200 users who log in at once all get in; a flood waits outside (security D3). One core stays free for other work. */
export const hashQueueLimits: QueueLimits = {
  slots: 1,
  perAccount: 3,
  perAddress: 10,
  strangers: 250,
  waitMs: 15_000,
  refuseAfterMs: 1_000,
};
/** The queries before a hash take a few ms; the other database connections stay free for other work. */
export const lookupQueueLimits: QueueLimits = { ...hashQueueLimits, slots: 2 };

/** Refusals for crowded accounts are not delayed up to this rate. */
const promptRefusals = { perSecond: 50, burst: 250 };
/** While strangers wait, at least one in three callers served is a stranger. */
const knownPerStranger = 2;
const retryAfterS = { account: 5, crowd: 15 };
type Reason = keyof typeof retryAfterS;
const tooMany = (kind: Reason) =>
  new ApiError('session-login-8', [retryAfterS[kind]], { retryAfterS: retryAfterS[kind] });

/** A caller in the queue, or being served. */
type Ticket = QueueCaller & { leaving: AbortController };

/** Known browsers go first, one per account in turn; strangers keep a share, one per address in turn. */
class PasswordLine implements WaitingLine<Ticket> {
  readonly #known = new RoundRobin<Waiting<Ticket>>(({ owner: { account, turn } }) => turn ?? account);
  readonly strangers = new RoundRobin<Waiting<Ticket>>(({ owner: { address } }) => address);
  readonly #tickets = new Set<Ticket>();
  #knownInARow = 0;

  get size(): number {
    return this.#tickets.size;
  }

  countOf(ticket: Ticket): number {
    return this.#tickets.has(ticket) ? 1 : 0;
  }

  add(waiting: Waiting<Ticket>): void {
    this.#tickets.add(waiting.owner);
    this.#among(waiting.owner).add(waiting);
  }

  remove(waiting: Waiting<Ticket>): boolean {
    this.#tickets.delete(waiting.owner);
    return this.#among(waiting.owner).remove(waiting);
  }

  takeNext(): Waiting<Ticket> | undefined {
    const isForStranger = this.strangers.size > 0 && (this.#known.size === 0 || this.#knownInARow >= knownPerStranger);
    const next = (isForStranger ? this.strangers : this.#known).takeNext();
    if (!next) return undefined;
    this.#knownInARow = isForStranger ? 0 : this.#knownInARow + 1;
    this.#tickets.delete(next.owner);
    return next;
  }

  #among({ knownAs }: Ticket): RoundRobin<Waiting<Ticket>> {
    return knownAs === null ? this.strangers : this.#known;
  }
}

/**
 * Limits concurrency fairly: an account has few places, accounts are served in turn, known browsers go before strangers, and strangers keep
 * a share, served in turn by address.
 */
export class PasswordQueue {
  readonly #limits: QueueLimits;
  readonly #held = new Set<Ticket>();
  readonly #line = new PasswordLine();
  readonly #semaphore: Semaphore<Ticket>;
  readonly #promptRefusals = new TokenBucket(promptRefusals, performance.now());

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#semaphore = new Semaphore({
      atOnce: limits.slots,
      waitMs: limits.waitMs,
      line: this.#line,
      refusal: (_, why) => tooMany(why === 'gone' ? 'account' : 'crowd'),
    });
  }

  async run<Result>(caller: QueueCaller, work: () => Promise<Result>): Promise<Result> {
    const reason = this.#reasonToRefuse(caller);
    if (reason) return this.#refuse(reason);
    // Synchronous from here until the caller is queued, so that each of several concurrent callers counts those before it.
    const ticket = this.#takeTicket(caller);
    try {
      return await this.#semaphore.run(work, ticket, ticket.leaving.signal);
    } finally {
      this.#held.delete(ticket);
    }
  }

  /** Refuses callers that the queue would refuse now, before any work is done for them. */
  async requireRoom(caller: QueueCaller): Promise<void> {
    const reason = this.#reasonToRefuse(caller);
    if (reason) await this.#refuse(reason);
  }

  #reasonToRefuse(caller: QueueCaller): Reason | undefined {
    if (this.#findWhoYields(caller) === null) return 'account';
    return this.#hasRoom(caller) ? undefined : 'crowd';
  }

  async #refuse(reason: Reason): Promise<never> {
    const nowMs = performance.now();
    if (reason === 'account' && this.#promptRefusals.waitMs(nowMs) === 0) this.#promptRefusals.spend(1, nowMs);
    // Up to twice as long, at random, so that callers refused together do not all return at the same moment.
    else await delay(this.#limits.refuseAfterMs * (1 + Math.random()));
    throw tooMany(reason);
  }

  #takeTicket(caller: QueueCaller): Ticket {
    const yielding = this.#findWhoYields(caller);
    if (yielding) {
      this.#held.delete(yielding);
      yielding.leaving.abort();
    }
    const ticket: Ticket = { ...caller, leaving: new AbortController() };
    this.#held.add(ticket);
    return ticket;
  }

  /** There is always room for known browsers: their account's number of places limits them. */
  #hasRoom({ address, knownAs }: QueueCaller): boolean {
    if (knownAs !== null || !this.#semaphore.isFull) return true;
    const { perAddress, strangers } = this.#limits;
    return this.#line.strangers.countOf(address) < perAddress && this.#line.strangers.size < strangers;
  }

  /**
   * Undefined while the account has a place left, null if it has none for this caller. A known browser without a place replaces a stranger
   * waiting for the same account, or the second place of another browser, so that owners are never locked out of their own account.
   */
  #findWhoYields({ account, knownAs }: QueueCaller): Ticket | undefined | null {
    const own = [...this.#held].filter((ticket) => ticket.account === account);
    if (own.length < this.#limits.perAccount) return undefined;
    if (knownAs === null || own.some((ticket) => ticket.knownAs === knownAs)) return null;
    const waiting = own.filter((ticket) => this.#line.countOf(ticket) > 0);
    const isSecond = (ticket: Ticket) => own.filter((other) => other.knownAs === ticket.knownAs).length > 1;
    return waiting.findLast((ticket) => ticket.knownAs === null) ?? waiting.findLast(isSecond) ?? null;
  }
}
