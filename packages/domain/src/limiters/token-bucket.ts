/** A rate per second, in whatever unit is counted, and the most that may be spent at once. */
export type RateLimit = { perSecond: number; burst: number };

/** Spending never fails: a bucket may go below zero, and `waitMs` tells how long it stays in debt. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #atMs: number;

  constructor({ perSecond, burst }: RateLimit, nowMs: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  spend(amount: number, nowMs: number): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#atMs) * this.#perMs) - amount;
    this.#atMs = nowMs;
  }

  /** 0 if there is no debt. */
  waitMs(nowMs: number): number {
    const tokens = this.#tokens + (nowMs - this.#atMs) * this.#perMs;
    return tokens >= 0 ? 0 : -tokens / this.#perMs;
  }

  /** How much is missing until it is full. */
  spent(nowMs: number): number {
    return Math.max(0, this.#burst - this.#tokens - (nowMs - this.#atMs) * this.#perMs);
  }

  /** A full bucket behaves like a new one, so it can be dropped. */
  isFull(nowMs: number): boolean {
    return this.spent(nowMs) === 0;
  }
}

/** Above this number of owners, full buckets are dropped. */
const maxRemembered = 10_000;

/** The same limit for each owner separately. Counts within this process only, and starts afresh after a restart. */
export class TokenBuckets<Owner> {
  readonly #limit: RateLimit;
  readonly #buckets = new Map<Owner, TokenBucket>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  waitMs(owner: Owner, nowMs: number): number {
    return this.#buckets.get(owner)?.waitMs(nowMs) ?? 0;
  }

  spent(owner: Owner, nowMs: number): number {
    return this.#buckets.get(owner)?.spent(nowMs) ?? 0;
  }

  spend(owner: Owner, amount: number, nowMs: number): void {
    const known = this.#buckets.get(owner);
    if (known) return known.spend(amount, nowMs);
    if (this.#buckets.size > maxRemembered) this.#forgetFull(nowMs);
    const bucket = new TokenBucket(this.#limit, nowMs);
    bucket.spend(amount, nowMs);
    this.#buckets.set(owner, bucket);
  }

  #forgetFull(nowMs: number): void {
    for (const [owner, bucket] of this.#buckets) if (bucket.isFull(nowMs)) this.#buckets.delete(owner);
  }
}
