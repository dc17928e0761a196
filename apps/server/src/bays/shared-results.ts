/** No longer than this after it was asked for is a result given to others. */
const lifeMs = 60_000;
/** Results are kept in proportion to what they took: those that are there at once are not kept. */
const keptFor = 20;
const mostKept = 50;

type Entry<Result> = { result: Promise<Result>; leave: AbortController; waiting: number; untilMs: number };

/** Identical questions share one computation, which ends when nobody waits for it, and its result for at most a minute. */
export class SharedResults<Result> {
  readonly #entries = new Map<string, Entry<Result>>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  async ask(key: string, gone: AbortSignal, compute: (left: AbortSignal) => Promise<Result>): Promise<Result> {
    const entry = this.#find(key) ?? this.#start(key, compute);
    entry.waiting += 1;
    const leave = () => {
      entry.waiting -= 1;
      if (entry.waiting === 0) entry.leave.abort();
    };
    gone.addEventListener('abort', leave, { once: true });
    if (gone.aborted) leave();
    try {
      return await entry.result;
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  #find(key: string): Entry<Result> | undefined {
    const nowMs = this.#now();
    for (const [each, { untilMs, leave }] of this.#entries)
      if (untilMs <= nowMs || leave.signal.aborted) this.#entries.delete(each);
    return this.#entries.get(key);
  }

  #start(key: string, compute: (left: AbortSignal) => Promise<Result>): Entry<Result> {
    const startMs = this.#now();
    const leave = new AbortController();
    const entry = { result: compute(leave.signal), leave, waiting: 0, untilMs: Number.POSITIVE_INFINITY };
    entry.result.then(
      () => (entry.untilMs = startMs + Math.min(lifeMs, keptFor * (this.#now() - startMs))),
      () => (entry.untilMs = 0),
    );
    this.#entries.set(key, entry);
    if (this.#entries.size > mostKept) this.#forgetOldest();
    return entry;
  }

  #forgetOldest(): void {
    for (const [key, { untilMs }] of this.#entries) {
      if (untilMs === Number.POSITIVE_INFINITY) continue;
      this.#entries.delete(key);
      return;
    }
  }
}
