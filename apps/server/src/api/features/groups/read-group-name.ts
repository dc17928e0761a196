import { groupNameMaxLength, type ErrorCode } from '@ohmstead/contract';
import { ApiError } from '../../api-error.ts';

/** Blanks around a name mean nothing. */
export function readGroupName(typed: string | undefined, codes: { missing: ErrorCode; tooLong: ErrorCode }): string {
  const name = typed?.trim() ?? '';
  if (name === '') throw new ApiError(codes.missing);
  if (name.length > groupNameMaxLength) throw new ApiError(codes.tooLong);
  return name;
}
