import { changeKinds, type ChangeKind } from '@ohmstead/contract';
import type { Actor } from '@ohmstead/domain';
import type { Caller } from '../plugins/request-caller.ts';

type Page = {
  authenticate: () => Promise<Caller | null>;
  actor: Actor;
  /** What the page must ask for anew, as who it is by now. */
  tell: (kinds: readonly ChangeKind[], actor: Actor) => void;
  end: () => void;
};

/**
 * What somebody may do while a page of theirs is open. A session that has ended ends the page; rights that have changed are told,
 * and where other locations are seen every list is another one. A database that is away changes nothing.
 */
export class FollowedRights {
  readonly #page: Page;
  #actor: Actor;
  #turn: Promise<void> = Promise.resolve();
  #waiting: ChangeKind | undefined;
  #isWaiting = false;

  constructor(page: Page) {
    this.#page = page;
    this.#actor = page.actor;
  }

  /** Looks that come while one is under way become one. With a kind the page is told of it in any case. */
  look(kind?: ChangeKind): Promise<void> {
    this.#waiting ??= kind;
    if (this.#isWaiting) return this.#turn;
    this.#isWaiting = true;
    this.#turn = this.#turn.then(() => this.#lookOnce());
    return this.#turn;
  }

  async #lookOnce(): Promise<void> {
    const known = this.#waiting;
    this.#waiting = undefined;
    this.#isWaiting = false;
    const caller = await this.#page.authenticate().catch(() => undefined);
    if (caller === null) return this.#page.end();
    if (!caller) return;
    const [before, now] = [this.#actor, caller.actor];
    this.#actor = now;
    const kinds = kindsBetween(before, now);
    this.#page.tell(kinds.length === 0 && known ? [known] : kinds, now);
  }
}

function kindsBetween(before: Actor, now: Actor): readonly ChangeKind[] {
  if (placesOf(before) !== placesOf(now)) return changeKinds;
  return rightsOf(before) === rightsOf(now) ? [] : ['session'];
}

const placesOf = ({ allLocations, locationIds }: Actor) => (allLocations ? 'all' : locationIds.toSorted().join());
const rightsOf = ({ isSuperuser, permissions }: Actor) => `${isSuperuser} ${[...permissions].toSorted().join()}`;
