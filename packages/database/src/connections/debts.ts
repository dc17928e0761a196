/** What owners have held turns for, against what is theirs: so many of them on average, more for a moment. */
export class Debts {
  readonly #average: number;
  readonly #burstMs: number;
  readonly #paidUntilMs = new Map<unknown, number>();

  constructor(average: number, burstMs: number) {
    this.#average = average;
    this.#burstMs = burstMs;
  }

  charge(owner: unknown, heldMs: number): void {
    const fromMs = performance.now() - this.#burstMs;
    for (const [other, paidUntilMs] of this.#paidUntilMs) if (paidUntilMs < fromMs) this.#paidUntilMs.delete(other);
    this.#paidUntilMs.set(owner, Math.max(this.#paidUntilMs.get(owner) ?? 0, fromMs) + heldMs / this.#average);
  }

  isIn(owner: unknown): boolean {
    return (this.#paidUntilMs.get(owner) ?? 0) > performance.now();
  }
}
