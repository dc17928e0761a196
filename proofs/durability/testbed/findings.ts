import { median } from '../../harness/measure/statistics.ts';
import type { Comparison } from '../../harness/confirmed/compare-with-rows.ts';

/** The rounded median; 0 without values. */
const typical = (values: readonly number[]): number => Math.round(median(values) || 0);

const worst = (values: readonly number[]): number => Math.round(Math.max(0, ...values));

const shownOfEach = 20;

/** What a run has found: confirmed writes that are missing or duplicated, and broken invariants. */
export class Findings {
  confirmed = 0;
  readonly lost: string[] = [];
  readonly doubled: string[] = [];
  readonly breaches: string[] = [];
  /** For each failure, the time until all clients were served again. */
  readonly recoveriesMs: number[] = [];

  get isSound(): boolean {
    return this.lost.length + this.doubled.length + this.breaches.length === 0;
  }

  add({ confirmed, lost, doubled }: Comparison): void {
    this.confirmed = confirmed;
    this.lost.push(...lost);
    this.doubled.push(...doubled);
  }

  /** All findings, or the first of each kind. */
  list(): string[] {
    return [...this.lost.slice(0, shownOfEach), ...this.doubled.slice(0, shownOfEach), ...this.breaches];
  }

  describe(): string {
    const { confirmed, lost, doubled, breaches } = this;
    return `${confirmed} confirmed, ${lost.length} lost, ${doubled.length} duplicated, ${breaches.length} broken invariants`;
  }

  describeRecoveries(): string {
    const times = `${typical(this.recoveriesMs)} ms, at worst ${worst(this.recoveriesMs)} ms`;
    return `all clients are served again after ${times} from the database's first answer`;
  }
}
