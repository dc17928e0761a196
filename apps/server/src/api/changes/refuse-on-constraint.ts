import type { ErrorCode } from '@ohmstead/contract';
import { constraintOf } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

/** The database decides conflicts; the name of the constraint that refused says which code the caller is told. */
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
