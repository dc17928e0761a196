import { Abandoned, DatabaseUnavailable } from '@ohmstead/database';
import { isObject } from '@ohmstead/domain';
import { ApiError, badInput } from '../api-error.ts';
import { WrongArray } from '../long-arrays/wrong-array.ts';

const retryAfterS = 2;
const shownMaxLength = 200;

/** Fastify's errors that have their own code here; its other errors below 500 count as bad input. */
const frameworkCodes = new Map<string, () => ApiError>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => new ApiError('payload-too-large')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => new ApiError('media-type-not-supported')],
  ['FST_ERR_MAX_PARAM_LENGTH', () => new ApiError('address-too-long')],
]);

const unavailable = () => new ApiError('unavailable', [], { retryAfterS });

/** The error to send; undefined for a bug, whose details are not revealed. */
export function translateError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof WrongArray) return badInput(error.message);
  if (error instanceof Abandoned) return new ApiError('request-timeout');
  if (error instanceof DatabaseUnavailable) return unavailable();
  const { code, statusCode, message }: Record<string, unknown> = isObject(error) ? error : {};
  return (
    (typeof code === 'string' ? (frameworkCodes.get(code)?.() ?? translatePostgres(code)) : undefined) ??
    (isRefusal(statusCode) ? badInput(String(message).slice(0, shownMaxLength)) : undefined)
  );
}

const isRefusal = (status: unknown): boolean => typeof status === 'number' && status >= 400 && status < 500;

/** SQLSTATE classes: input that the schema accepted and the database refused is still the caller's mistake. */
function translatePostgres(code: string): ApiError | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  // Raised by app.require_rights.
  if (code === 'OHR01') return new ApiError('not-permitted');
  if (/^2[23]/.test(code)) return badInput('a value is out of range or refers to nothing');
  return /^(?:08|53|57|40001|40P01|55P03)/.test(code) ? unavailable() : undefined;
}
