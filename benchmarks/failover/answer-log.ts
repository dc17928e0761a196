import type { Call } from '../several-processes/web-client.ts';

/** How calls were answered, and how long the slowest had to wait. */
export class AnswerLog {
  readonly statuses = new Map<number, number>();
  slowestMs = 0;

  watch = (call: Call): Call => {
    return async (...asked) => {
      const startedAt = performance.now();
      const answer = await call(...asked);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      return answer;
    };
  };

  describe = (): string => [...this.statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
}
