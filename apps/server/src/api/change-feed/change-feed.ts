import { changeKinds, type ChangeKind } from '@ohmstead/contract';

/** One open page. `send` says which list to ask for; `end` is called when it must go. */
export type Watcher = {
  organizationId: number;
  userId: number;
  sessionHash: Buffer;
  send: (kind: ChangeKind) => void;
  end: () => void;
};

export const maxWatchersPerUser = 20;

/** Tells open pages what to ask for anew. Hints only: whoever misses one learns of the change with the next poll. */
export class ChangeFeed {
  readonly #byOrganization = new Map<number, Set<Watcher>>();

  /**
   * What the database announces: '<organization> <kind> <kind> …', where 'session:<user>' is for the pages of that user only;
   * null after its connection was away.
   */
  announce(payload: string | null): void {
    if (payload === null) return this.#announceAll();
    const [organization, ...words] = payload.split(' ');
    const watchers = this.#byOrganization.get(Number(organization)) ?? [];
    for (const watcher of watchers) kindsFor(watcher, words).forEach(watcher.send);
  }

  /** Undefined where the user has too many pages open; else what ends the watching. */
  watch(watcher: Watcher): (() => void) | undefined {
    const watchers = this.#byOrganization.get(watcher.organizationId) ?? new Set();
    const ownPages = [...watchers].filter(({ userId }) => userId === watcher.userId);
    if (ownPages.length >= maxWatchersPerUser) return undefined;
    this.#byOrganization.set(watcher.organizationId, watchers.add(watcher));
    return () => this.#forget(watcher);
  }

  /** The session was closed: so are its pages. */
  endSession(sessionHash: Buffer): void {
    for (const watcher of this.#all()) if (watcher.sessionHash.equals(sessionHash)) watcher.end();
  }

  endAll(): void {
    for (const watcher of this.#all()) watcher.end();
  }

  #announceAll(): void {
    for (const watcher of this.#all()) changeKinds.forEach(watcher.send);
  }

  #all(): Watcher[] {
    return [...this.#byOrganization.values()].flatMap((watchers) => [...watchers]);
  }

  #forget(watcher: Watcher): void {
    const watchers = this.#byOrganization.get(watcher.organizationId);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#byOrganization.delete(watcher.organizationId);
  }
}

const kindsFor = ({ userId }: Watcher, words: readonly string[]): ChangeKind[] =>
  changeKinds.filter((kind) => words.includes(kind) || (kind === 'session' && words.includes(`session:${userId}`)));
