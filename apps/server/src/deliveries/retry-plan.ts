const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** What follows each failure, over three days. */
const waitsMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
const jitter = 0.1;
const longestRetryAfterMs = hour;
const busy = new Set([429, 503]);

export type Outcome = { status: number | null; retryAfter: string | null };
export type Verdict =
  | { state: 'delivered' }
  | { state: 'failed'; isGone: boolean }
  | { state: 'pending'; nextAttemptAt: number };

type Attempt = { outcome: Outcome; attempts: number; nowMs: number; random?: number; isOnce?: boolean };

/** What becomes of a delivery after so many attempts, this one included. */
export function judgeAttempt({ outcome, attempts, nowMs, random = Math.random(), isOnce }: Attempt): Verdict {
  const { status } = outcome;
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  const waitMs = waitsMs[attempts - 1];
  if (status === 410 || waitMs === undefined || isOnce) return { state: 'failed', isGone: status === 410 };
  const planned = nowMs + Math.round(waitMs * (1 + jitter * (2 * random - 1)));
  return { state: 'pending', nextAttemptAt: Math.max(planned, askedFor(outcome, nowMs)) };
}

function askedFor({ status, retryAfter }: Outcome, nowMs: number): number {
  if (status === null || !busy.has(status) || retryAfter === null) return 0;
  const text = retryAfter.trim();
  const at = /^\d{1,9}$/.test(text) ? nowMs + Number(text) * second : Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.min(at, nowMs + longestRetryAfterMs);
}
