import type { Comparison } from '../../harness/promises/compare-with-rows.ts';
import { typical, worst } from './summary.ts';

const shownOfEach = 20;

/** What a run has found of what was promised, and what does not stand as it should. */
export class Findings {
  vouched = 0;
  readonly lost: string[] = [];
  readonly doubled: string[] = [];
  readonly breaches: string[] = [];
  /** Each time until everybody was promised something again. */
  readonly recoveriesMs: number[] = [];

  get isSound(): boolean {
    return this.lost.length + this.doubled.length + this.breaches.length === 0;
  }

  add({ vouched, lost, doubled }: Comparison): void {
    this.vouched = vouched;
    this.lost.push(...lost);
    this.doubled.push(...doubled);
  }

  /** All that is wrong, or the first of it. */
  list(): string[] {
    return [...this.lost.slice(0, shownOfEach), ...this.doubled.slice(0, shownOfEach), ...this.breaches];
  }

  describe(): string {
    const { vouched, lost, doubled, breaches } = this;
    return `${vouched} promises, ${lost.length} lost, ${doubled.length} doubled, ${breaches.length} breaches`;
  }

  describeRecoveries(): string {
    const times = `${typical(this.recoveriesMs)} ms, at worst ${worst(this.recoveriesMs)} ms`;
    return `everybody is promised something again after ${times} from the database's first answer`;
  }
}
