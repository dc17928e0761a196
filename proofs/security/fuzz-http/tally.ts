import type { Fault } from './judge.ts';

const shownOfEach = 5;

/** Counts answers and faults. */
export class Tally {
  readonly statuses = new Map<number, number>();
  readonly faults = new Map<Fault, number>();
  /** Calls that were accepted at least once: a call that never is has not really been tested. */
  readonly taken = new Set<string>();
  slowestMs = 0;

  note(call: string, status: number, durationMs: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status < 300) this.taken.add(call);
    this.slowestMs = Math.max(this.slowestMs, durationMs);
  }

  fault(fault: Fault, describe: () => string): void {
    const count = (this.faults.get(fault) ?? 0) + 1;
    this.faults.set(fault, count);
    if (count <= shownOfEach) console.log(`${fault}: ${describe()}`);
  }

  get requests(): number {
    return [...this.statuses.values()].reduce((sum, each) => sum + each, 0);
  }

  countOf = (fault: Fault): number => this.faults.get(fault) ?? 0;

  describe(): string {
    const parts = [...this.statuses]
      .toSorted(([left], [right]) => left - right)
      .map(([status, n]) => `${status}: ${n}`);
    return `Answers ${parts.join(', ')}; slowest ${Math.round(this.slowestMs)} ms`;
  }
}
