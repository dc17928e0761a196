/** A rate with a burst. Spending is always possible; `waitMs` tells how long the debt takes to be worked off. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#at = nowMs;
  }

  spend(amount: number, nowMs: number): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#at) * this.#perMs) - amount;
    this.#at = nowMs;
  }

  waitMs(nowMs: number): number {
    const tokens = this.#tokens + (nowMs - this.#at) * this.#perMs;
    return tokens >= 0 ? 0 : -tokens / this.#perMs;
  }

  /** As good as new: nothing is lost by forgetting it. */
  isFull(nowMs: number): boolean {
    return this.#tokens + (nowMs - this.#at) * this.#perMs >= this.#burst;
  }
}
