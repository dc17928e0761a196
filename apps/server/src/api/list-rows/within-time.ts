import { Abandoned } from '@ohmstead/database';
import { ApiError } from '../api-error.ts';

/** Cancels the work when its caller has gone, and refuses it when it takes longer than this. */
export async function withinTime<Result>(
  gone: AbortSignal,
  mostMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(mostMs);
  try {
    return await work(AbortSignal.any([gone, late]));
  } catch (error) {
    if (error instanceof Abandoned && late.aborted && !gone.aborted) throw new ApiError('lists-find-1');
    throw error;
  }
}
