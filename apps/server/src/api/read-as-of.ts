import { badInput } from './api-error.ts';

/** The client's clock may be ahead of ours. */
const aheadMs = 5 * 60_000;

/** As of when a question is answered: by default now. */
export function readAsOf(text: string | undefined, now: number): number {
  const asOf = text === undefined ? now : Number(text);
  if (asOf > now + aheadMs) throw badInput('asOf');
  return asOf;
}
