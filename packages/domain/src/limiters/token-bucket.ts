/** A rate per second, of whatever unit is counted, and how much of it may be used at once. */
export type RateLimit = { perSecond: number; burst: number };

/** Spending is always possible: a bucket that has gone below zero is in debt, and `waitMs` tells until when. */
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

  /** 0 where there is no debt. */
  waitMs(nowMs: number): number {
    const tokens = this.#tokens + (nowMs - this.#atMs) * this.#perMs;
    return tokens >= 0 ? 0 : -tokens / this.#perMs;
  }

  /** As good as new: nothing is lost by forgetting it. */
  isFull(nowMs: number): boolean {
    return this.#tokens + (nowMs - this.#atMs) * this.#perMs >= this.#burst;
  }
}

/** Above this many owners, those whose bucket is full are forgotten. */
const maxRemembered = 10_000;

/** The same limit for each owner by itself. Counted in this process: a restart forgives. */
export class TokenBuckets<Owner> {
  readonly #limit: RateLimit;
  readonly #buckets = new Map<Owner, TokenBucket>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  waitMs(owner: Owner, nowMs: number): number {
    return this.#buckets.get(owner)?.waitMs(nowMs) ?? 0;
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
