import type { Answers, Operation } from './operations.ts';
import type { Answered } from './send-request.ts';

export type Fault = 'a 5xx' | 'later than 5 s' | 'outside its schema';

export const hangMs = 5_000;

/** What is wrong with an answer; empty if it is as described. */
export function faultsOf(answer: Answered, operation: Operation, isElsewhere: boolean): Fault[] {
  const faults: Fault[] = [];
  if (answer.status >= 500 || answer.status === 0) faults.push('a 5xx');
  if (answer.durationMs > hangMs) faults.push('later than 5 s');
  if (!(isElsewhere ? hasOwnForm(answer) : isDescribed(answer, operation))) faults.push('outside its schema');
  return faults;
}

const mediaOf = (type: string | undefined) => type?.split(';')[0];

function isDescribed(answer: Answered, { answers }: Operation): boolean {
  const known = answers.get(String(answer.status)) ?? answers.get(`${String(answer.status)[0]}XX`);
  const media = mediaOf(answer.type);
  const fitting = known?.find(({ type }) => type === media);
  return fitting !== undefined && fitsBody(fitting, answer.body);
}

function fitsBody({ type, fits }: Answers, body: string): boolean {
  if (type === undefined) return body === '';
  if (fits === undefined) return true;
  const value = parsed(body);
  return value !== undefined && fits(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of a target that is not described at least the form of errors is known. */
function hasOwnForm({ status, body, type }: Answered): boolean {
  if (status < 400) return true;
  if (mediaOf(type) !== 'application/json') return false;
  const { error } = (parsed(body) ?? {}) as { error?: { code?: unknown; message?: unknown; params?: unknown } };
  return typeof error?.code === 'string' && typeof error.message === 'string' && Array.isArray(error.params);
}
