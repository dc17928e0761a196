import type { Call } from '../../harness/several-processes/web-client.ts';

/** How long the slowest call took. */
export class AnswerLog {
  slowestMs = 0;

  watch = (call: Call): Call => {
    return async (...asked) => {
      const startedAt = performance.now();
      const answer = await call(...asked);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
      return answer;
    };
  };
}
