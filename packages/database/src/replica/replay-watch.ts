import { setTimeout as delay } from 'node:timers/promises';
import { judge, type Position, type StandbyState, type Verdict } from './position.ts';

type Answer = Verdict | 'away';
type Waiting = { position: Position; tell: (answer: Answer) => void };
type Absence = { why: 'away' | 'foreign'; untilMs: number };

export type WatchEvents = {
  /** Reads in progress on the standby will get no answer. */
  onAway?: () => void;
  /** Called when the standby is no longer used, with the error if there was one. */
  onLeft?: (why: Absence['why'], error?: unknown) => void;
  onBack?: () => void;
};

/** How long a reader waits for the standby to replay the latest writes; a healthy one takes a few milliseconds. */
const replayWithinMs = 50;
const pauseMs = 1;
/** Readers do not wait for a standby that lags; it is polled at this interval until it has caught up. */
const lagPauseMs = 100;
const firstRestMs = 250;
const longestRestMs = 2_000;

/**
 * Tracks how far the standby has replayed, and waits for it on behalf of all readers at once. What it knows may be out of date or about
 * another server, so each read checks again in its own transaction. No reader waits for a standby that is down or lags.
 */
export class ReplayWatch {
  readonly #ask: () => Promise<StandbyState>;
  readonly #events: WatchEvents;
  readonly #waiting = new Set<Waiting>();
  readonly #closing = new AbortController();
  #known: StandbyState | undefined;
  #latest: Position | undefined;
  /** A position that was not replayed in time. */
  #missed: Position | undefined;
  #absence: Absence | undefined;
  #restMs = firstRestMs;
  #isAsking = false;
  #isLeft = false;

  constructor(ask: () => Promise<StandbyState>, events: WatchEvents = {}) {
    this.#ask = ask;
    this.#events = events;
  }

  /** Whether the standby has replayed the position, or does so within a moment. */
  reaches(position: Position): Answer | Promise<Answer> {
    this.#latest = position;
    if (this.#absence) return this.#stayAway(this.#absence);
    if (this.#known && judge(this.#known, position) === 'reached') return 'reached';
    if (this.#missed !== undefined) return 'behind';
    return this.#wait(position);
  }

  /** A read failed on the standby: it is not used again until it has answered. */
  suspect(): void {
    this.#known = undefined;
    this.#absence ??= { why: 'away', untilMs: 0 };
  }

  /** A read found the standby at an unexpected position: it was restarted, or another server answers at its address. */
  forget(): void {
    this.#known = undefined;
  }

  probe(): void {
    void this.#keepAsking();
  }

  close(): void {
    this.#closing.abort();
    this.#tellAll(() => 'away');
  }

  #stayAway({ why, untilMs }: Absence): Answer {
    if (performance.now() >= untilMs) this.probe();
    return why;
  }

  async #wait(position: Position): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const waiting = { position, tell: resolve };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => this.#miss(waiting), replayWithinMs);
    this.probe();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #miss(waiting: Waiting): void {
    if (!this.#waiting.delete(waiting)) return;
    this.#missed = waiting.position;
    waiting.tell('behind');
  }

  /** Continues until there are no waiters and no missed position. */
  async #keepAsking(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (;;) {
        await this.#askOnce();
        if (this.#isDone()) return;
        await this.#pause();
      }
    } finally {
      this.#isAsking = false;
    }
  }

  #isDone(): boolean {
    if (this.#closing.signal.aborted || this.#absence) return true;
    return this.#waiting.size === 0 && this.#missed === undefined;
  }

  async #pause(): Promise<void> {
    const { signal } = this.#closing;
    await delay(this.#waiting.size > 0 ? pauseMs : lagPauseMs, undefined, { signal }).catch(() => undefined);
  }

  async #askOnce(): Promise<void> {
    try {
      const state = await this.#ask();
      if (this.#latest !== undefined && judge(state, this.#latest) === 'foreign') return this.#rest('foreign');
      this.#learn(state);
    } catch (error) {
      this.#rest('away', error);
      this.#events.onAway?.();
    }
  }

  #learn(state: StandbyState): void {
    this.#known = state;
    this.#absence = undefined;
    this.#restMs = firstRestMs;
    if (this.#isLeft) this.#events.onBack?.();
    this.#isLeft = false;
    if (this.#missed !== undefined && judge(state, this.#missed) === 'reached') this.#missed = undefined;
    this.#tellAll(({ position }) => judge(state, position));
  }

  #rest(why: Absence['why'], error?: unknown): void {
    if (this.#closing.signal.aborted) return;
    if (!this.#isLeft) this.#events.onLeft?.(why, error);
    this.#isLeft = true;
    this.#known = undefined;
    this.#missed = undefined;
    this.#absence = { why, untilMs: performance.now() + this.#restMs };
    this.#restMs = Math.min(this.#restMs * 2, longestRestMs);
    this.#tellAll(() => why);
  }

  /** Waiters without an answer keep waiting. */
  #tellAll(answerTo: (waiting: Waiting) => Answer): void {
    for (const waiting of this.#waiting) {
      const answer = answerTo(waiting);
      if (answer === 'behind') continue;
      this.#waiting.delete(waiting);
      waiting.tell(answer);
    }
  }
}
