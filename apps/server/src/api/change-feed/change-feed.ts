import { changeKinds, type ChangeKind } from '@ohmstead/contract';

/** One open page. `send` names a list to reload; `end` closes the stream. */
export type Watcher = {
  organizationId: number;
  userId: number;
  /** Who sits in front of it: they may look through the user's eyes. */
  authorId: number;
  sessionHash: Buffer;
  send: (kind: ChangeKind) => void;
  end: () => void;
};

export const maxWatchersPerUser = 20;

/** Tells open pages what to reload. These are only hints: a page that misses one sees the change with its next poll. */
export class ChangeFeed {
  readonly #byOrganization = new Map<number, Set<Watcher>>();

  /**
   * Handles a notification of the database: '<organization> <kind> <kind> …', where '<kind>:<user>' is meant for the pages of that user
   * only; null after the connection was lost.
   */
  announce(payload: string | null): void {
    if (payload === null) return this.#announceAll();
    const [organization, ...words] = payload.split(' ');
    const watchers = this.#byOrganization.get(Number(organization)) ?? [];
    for (const watcher of watchers) kindsFor(watcher, words).forEach(watcher.send);
  }

  /** Returns a function that stops watching, or undefined if the user has too many pages open. */
  watch(watcher: Watcher): (() => void) | undefined {
    const watchers = this.#byOrganization.get(watcher.organizationId) ?? new Set();
    const ownPages = [...watchers].filter(({ authorId }) => authorId === watcher.authorId);
    if (ownPages.length >= maxWatchersPerUser) return undefined;
    this.#byOrganization.set(watcher.organizationId, watchers.add(watcher));
    return () => this.#forget(watcher);
  }

  /** Ends the pages of a closed session. */
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

/** What concerns the session of who looks through another's eyes concerns its pages too. */
const kindsFor = ({ userId, authorId }: Watcher, words: readonly string[]): ChangeKind[] =>
  changeKinds.filter(
    (kind) =>
      words.includes(kind) ||
      words.includes(`${kind}:${userId}`) ||
      (kind === 'session' && words.includes(`${kind}:${authorId}`)),
  );
