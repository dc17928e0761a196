import { changeKinds, type ChangeKind } from '@ohmstead/contract';
import { mayDo, type Actor } from '@ohmstead/domain';
import type { Caller } from '../plugins/request-caller.ts';

type Page = {
  authenticate: () => Promise<Caller | null>;
  actor: Actor;
  /** Tells the page what to reload, with the user's current rights. */
  tell: (kinds: readonly ChangeKind[], actor: Actor) => void;
  end: () => void;
};

/**
 * Follows the rights of a user while one of their pages is open. The page ends with its session and is told about changed rights; if the
 * visible locations change, it reloads every list, and if forecasts may be seen or no longer, that of batteries. An unavailable database changes nothing.
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

  /** Checks the rights. Requests during a check are combined into one. If `kind` is given, the page is told to reload it in any case. */
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
    if (caller === null || caller?.actor.lacksFactor) return this.#page.end();
    if (!caller) return;
    const [before, now] = [this.#actor, caller.actor];
    // A view as another user has begun or ended: the page learns from its session whose it is now.
    if (before.userId !== now.userId) {
      this.#page.tell(['session'], before);
      return this.#page.end();
    }
    this.#actor = now;
    const kinds = kindsBetween(before, now);
    this.#page.tell(kinds.length === 0 && known ? [known] : kinds, now);
  }
}

function kindsBetween(before: Actor, now: Actor): readonly ChangeKind[] {
  if (placesOf(before) !== placesOf(now)) return changeKinds;
  if (rightsOf(before) === rightsOf(now)) return [];
  return seesForecasts(before) === seesForecasts(now) ? ['session'] : ['session', 'batteries'];
}

/** A column of the list of batteries. */
const seesForecasts = (actor: Actor): boolean => mayDo(actor, 'perm-batteries-charts');

const placesOf = ({ allLocations, locationIds }: Actor) => (allLocations ? 'all' : locationIds.toSorted().join());
const rightsOf = ({ isSuperuser, permissions }: Actor) => `${isSuperuser} ${[...permissions].toSorted().join()}`;
