import type { ErrorCode } from '@ohmstead/contract';
import { constraintOf } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

/** Leaves conflicts to the database: the name of the violated constraint selects the error code. */
export async function refuseOnConstraint<Result>(
  codes: Readonly<Record<string, ErrorCode>>,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const code = codes[constraintOf(error)];
    throw code ? new ApiError(code) : error;
  }
}
