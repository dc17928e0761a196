import { ArrivalLine, type Waiting, type WaitingLine } from './waiting-line.ts';

/** The queue was full; the wait timed out; the caller went away. */
export type NotAdmitted = 'crowded' | 'late' | 'gone';

export type SemaphorePolicy<Owner> = {
  /** How many may run at once. As with every limit here, leaving it out means no limit. */
  atOnce?: number;
  /** How many of one owner may run at once. A function is called again on every attempt to enter. */
  atOncePerOwner?: number | ((owner: Owner) => number);
  /** How long (ms) to wait for a free place; 0 refuses at once. */
  waitMs?: number;
  maxWaiting?: number;
  maxWaitingPerOwner?: number;
  /** How long (ms) an owner must pause before entering again, such as the debt of a token bucket. */
  pauseMs?: (owner: Owner) => number;
  /** Decides who is next. The default is order of arrival. */
  line?: WaitingLine<Owner>;
  /** Called with the time (ms) a place was held. */
  onRelease?: (owner: Owner, heldMs: number) => void;
  /** The error that a caller gets when not admitted. */
  refusal?: (owner: Owner, why: NotAdmitted) => Error;
};

/** Limits concurrency in total and per owner. Counts within this process only. */
export class Semaphore<Owner = void> {
  readonly #policy: SemaphorePolicy<Owner>;
  readonly #line: WaitingLine<Owner>;
  readonly #heldByOwner = new Map<Owner, number>();
  #held = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(policy: SemaphorePolicy<Owner>) {
    this.#policy = policy;
    this.#line = policy.line ?? new ArrivalLine();
  }

  /** Whether the overall limit is reached. Per-owner limits do not count. */
  get isFull(): boolean {
    return this.#held >= (this.#policy.atOnce ?? Number.POSITIVE_INFINITY);
  }

  async run<Result>(work: () => Promise<Result>, owner: Owner, gone?: AbortSignal): Promise<Result> {
    const release = await this.take(owner, gone);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Resolves with a release function. Calling that twice is harmless. */
  async take(owner: Owner, gone?: AbortSignal): Promise<() => void> {
    const isFirst = this.#line.size === 0 || this.#line.countOf(owner) === 0;
    if (isFirst && this.#roomInMs(owner) === 0) this.#enter(owner);
    else await this.#wait(owner, gone);
    const heldSinceMs = performance.now();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#policy.onRelease?.(owner, performance.now() - heldSinceMs);
      this.#leave(owner);
    };
  }

  async #wait(owner: Owner, gone: AbortSignal | undefined): Promise<void> {
    if (!this.#mayWait(owner)) throw this.#refusal(owner, 'crowded');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting<Owner> = { owner, enter: resolve };
    const giveUp = (why: NotAdmitted) => () => {
      if (this.#line.remove(waiting)) reject(this.#refusal(owner, why));
    };
    const { waitMs } = this.#policy;
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp('late'), waitMs);
    const onGone = giveUp('gone');
    gone?.addEventListener('abort', onGone);
    this.#line.add(waiting);
    this.#admit();
    await promise.finally(() => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', onGone);
    });
  }

  #mayWait(owner: Owner): boolean {
    const { waitMs, maxWaiting, maxWaitingPerOwner } = this.#policy;
    if (waitMs === 0 || (maxWaiting !== undefined && this.#line.size >= maxWaiting)) return false;
    return maxWaitingPerOwner === undefined || this.#line.countOf(owner) < maxWaitingPerOwner;
  }

  #refusal(owner: Owner, why: NotAdmitted): Error {
    return this.#policy.refusal?.(owner, why) ?? new Error(`Not admitted: ${why}`);
  }

  /** 0 means now; infinity means not until another holder leaves. */
  #roomInMs(owner: Owner): number {
    const { atOncePerOwner = Number.POSITIVE_INFINITY, pauseMs } = this.#policy;
    const most = typeof atOncePerOwner === 'number' ? atOncePerOwner : atOncePerOwner(owner);
    if (this.isFull || (this.#heldByOwner.get(owner) ?? 0) >= most) return Number.POSITIVE_INFINITY;
    return pauseMs?.(owner) ?? 0;
  }

  #enter(owner: Owner): void {
    this.#held++;
    this.#heldByOwner.set(owner, (this.#heldByOwner.get(owner) ?? 0) + 1);
  }

  #leave(owner: Owner): void {
    this.#held--;
    const left = (this.#heldByOwner.get(owner) ?? 1) - 1;
    if (left === 0) this.#heldByOwner.delete(owner);
    else this.#heldByOwner.set(owner, left);
    this.#admit();
  }

  /** Admits all waiters that have room. If only a pause stands in the way, tries again when it ends. */
  #admit(): void {
    clearTimeout(this.#timer);
    if (this.#line.size === 0) return;
    let soonestMs = Number.POSITIVE_INFINITY;
    const mayEnter = (owner: Owner) => {
      const roomInMs = this.#roomInMs(owner);
      if (roomInMs > 0) soonestMs = Math.min(soonestMs, roomInMs);
      return roomInMs === 0;
    };
    while (!this.isFull) {
      const next = this.#line.takeNext(mayEnter);
      if (!next) break;
      this.#enter(next.owner);
      next.enter();
    }
    if (soonestMs < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#admit(), Math.ceil(soonestMs));
  }
}
