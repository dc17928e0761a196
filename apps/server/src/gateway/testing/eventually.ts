import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the answer fulfils the condition, and gives the last answer. */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  matches: (answer: Answer) => boolean,
  timeoutMs = 10_000,
): Promise<Answer> {
  const endMs = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (matches(answer) || Date.now() > endMs) return answer;
    await delay(20);
  }
}
