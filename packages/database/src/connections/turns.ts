import { availableParallelism } from 'node:os';
import { NoTurn } from './database-unavailable.ts';
import { Debts } from './debts.ts';
import { usualAcquireWithinMs } from './pool.ts';
import { tenantActivity } from './tenant-activity.ts';

type OnHeld = (owner: unknown, heldMs: number) => void;
type Waiting = { owner: unknown; enter: () => void };

/**
 * Lets so many works at once, and of one owner fewer; the others wait for their turn, first come, first served among those whose
 * owner has room. Whoever would wait longer than the patience is told that there is none.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  readonly #taken = new Map<unknown, number>();
  readonly #ofOwner: (owner: unknown) => number;
  readonly #onHeld: OnHeld;
  readonly #patienceMs: number;
  #free: number;

  constructor(
    count: number,
    patienceMs: number,
    ofOwner = (_owner: unknown) => count,
    onHeld: OnHeld = () => undefined,
  ) {
    this.#free = count;
    this.#ofOwner = ofOwner;
    this.#onHeld = onHeld;
    this.#patienceMs = patienceMs;
  }

  /** Resolves with what gives the turn on; it may be called more than once. */
  async take(owner?: unknown): Promise<() => void> {
    if (this.#free > 0 && this.#hasRoom(owner)) this.#enter(owner);
    else await this.#wait(owner);
    const takenAtMs = performance.now();
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#onHeld(owner, performance.now() - takenAtMs);
      this.#giveOn(owner);
    };
  }

  async #wait(owner: unknown): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { owner, enter: resolve };
    this.#waiting.push(waiting);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(new NoTurn(new Error(`No turn came within ${this.#patienceMs} ms`)));
    }, this.#patienceMs);
    await promise.finally(() => clearTimeout(timer));
  }

  #hasRoom(owner: unknown): boolean {
    return (this.#taken.get(owner) ?? 0) < this.#ofOwner(owner);
  }

  #enter(owner: unknown): void {
    this.#free--;
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
  }

  #giveOn(owner: unknown): void {
    this.#free++;
    const left = (this.#taken.get(owner) ?? 1) - 1;
    if (left === 0) this.#taken.delete(owner);
    else this.#taken.set(owner, left);
    while (this.#free > 0 && this.#admitNext());
  }

  #admitNext(): boolean {
    const next = this.#waiting.findIndex((waiting) => this.#hasRoom(waiting.owner));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!waiting) return false;
    this.#enter(waiting.owner);
    waiting.enter();
    return true;
  }
}

const listsAtOnce = 4;
/** Whoever opens many pages at once waits for themselves, and not others for them. */
const listsOfOrganization = 3;
/** Whoever would wait longer is told to come again. */
export const listTurnWithinMs = 10_000;

/**
 * At first the database writes as much of a list as its connection holds, as quickly as it can: three that begin together keep two
 * cores busy for half a second. Of one organisation, one for every two cores begins at a time; the next may begin after this time.
 */
const beginMs = 300;
const usualBeginAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));

export type InTurn = <Piece>(
  owner: unknown,
  begin: () => AsyncIterable<Piece>,
) => AsyncGenerator<Piece, void, undefined>;

/** Whole lists, each when it is its organisation's turn. */
export function listsInTurn(beginAtOnce = usualBeginAtOnce): InTurn {
  const turns = new Turns(listsAtOnce, listTurnWithinMs, () => listsOfOrganization);
  const beginnings = new Turns(Number.POSITIVE_INFINITY, listTurnWithinMs, () => beginAtOnce);
  return (owner, begin) => inTurn(turns, owner, () => inTurn(beginnings, owner, begin, beginMs));
}

/** What an organisation may use on average before it has to share, and what it may be ahead of that. */
const [connectionsOnAverage, burstMs] = [1, 3_000];
/** Of whoever has used more than that, while others are at work: what keeps the database busy keeps them waiting. */
const connectionsInDebt = 2;

/** As long as anybody waits for a connection. */
export const turnsOfCopies = (ofOrganization = Number.POSITIVE_INFINITY): Turns =>
  new Turns(Number.POSITIVE_INFINITY, usualAcquireWithinMs, () => ofOrganization);

/** Longer: two long changes may be at work in their places. Lists are held back by their pace instead. */
export function turnsOfTransactions(ofOrganization = Number.POSITIVE_INFINITY): Turns {
  const debts = new Debts(connectionsOnAverage, burstMs);
  const share = (owner: unknown) =>
    debts.isIn(owner) && tenantActivity.hasOthers(owner) ? connectionsInDebt : ofOrganization;
  return new Turns(Number.POSITIVE_INFINITY, listTurnWithinMs, share, (owner, ms) => debts.charge(owner, ms));
}

/** The pieces of a stream that begins when it is its owner's turn; the turn ends with it, or after so long. */
export async function* inTurn<Piece>(
  turns: Turns,
  owner: unknown,
  begin: () => AsyncIterable<Piece>,
  atMostMs?: number,
): AsyncGenerator<Piece, void, undefined> {
  const done = await turns.take(owner);
  const timer = atMostMs === undefined ? undefined : setTimeout(done, atMostMs);
  try {
    yield* begin();
  } finally {
    clearTimeout(timer);
    done();
  }
}
