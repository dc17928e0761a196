import { hangMs } from './judge.ts';
import type { Answered } from './send-request.ts';

/** For the control: changes some answers, so that each kind of fault occurs. */
export function spoil(answer: Answered, count: number): Answered {
  if (count % 997 === 0) return { ...answer, status: 500 };
  if (count % 991 === 0) return { ...answer, durationMs: answer.durationMs + hangMs };
  if (count % 983 === 0 && answer.body.startsWith('{'))
    return { ...answer, body: `{"secret":1,${answer.body.slice(1)}` };
  return answer;
}
