import { TokenBuckets, type OrganizationId, type UserId, type Waiting, type WaitingLine } from '@ohmstead/domain';

/** Without a user: a job of the worker. */
export type Asker = { organizationId: OrganizationId; userId: UserId | null };

/** Ms of computing that an organisation or a user may use per second and at once before others go first. */
const share = { perSecond: 250, burst: 1_000 };

type Arrived = { waiting: Waiting<Asker>; number: number };

/**
 * The one that has used least goes first: the organisation, then the user in it, then in order of arrival. So a user who asks for the most
 * expensive fits over and over waits for all others, and others for them no longer than one spectrum takes.
 */
export class CheapestLine implements WaitingLine<Asker> {
  readonly #organizations = new TokenBuckets<OrganizationId>(share);
  readonly #users = new TokenBuckets<string>(share);
  readonly #now: () => number;
  #arrived: Arrived[] = [];
  #arrivals = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#arrived.length;
  }

  countOf(owner: Asker): number {
    return this.#arrived.filter(({ waiting }) => keyOf(waiting.owner) === keyOf(owner)).length;
  }

  /** Charges what the work of an owner has cost. */
  spend(owner: Asker, costMs: number): void {
    this.#organizations.spend(owner.organizationId, costMs, this.#now());
    this.#users.spend(keyOf(owner), costMs, this.#now());
  }

  add(waiting: Waiting<Asker>): void {
    this.#arrived.push({ waiting, number: this.#arrivals++ });
  }

  remove(waiting: Waiting<Asker>): boolean {
    const others = this.#arrived.filter((each) => each.waiting !== waiting);
    const isHere = others.length < this.#arrived.length;
    this.#arrived = others;
    return isHere;
  }

  takeNext(mayEnter: (owner: Asker) => boolean): Waiting<Asker> | undefined {
    const nowMs = this.#now();
    const rank = ({ waiting: { owner }, number }: Arrived) => [
      this.#organizations.waitMs(owner.organizationId, nowMs),
      this.#users.waitMs(keyOf(owner), nowMs),
      number,
    ];
    const [next] = this.#arrived
      .filter(({ waiting }) => mayEnter(waiting.owner))
      .map((each) => ({ waiting: each.waiting, rank: rank(each) }))
      .toSorted((one, other) => compare(one.rank, other.rank));
    if (next) this.remove(next.waiting);
    return next?.waiting;
  }
}

const keyOf = ({ organizationId, userId }: Asker): string => `${organizationId} ${userId}`;

function compare(one: readonly number[], other: readonly number[]): number {
  const different = one.findIndex((value, i) => value !== other[i]);
  return different < 0 ? 0 : (one[different] ?? 0) - (other[different] ?? 0);
}
