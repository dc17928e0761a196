import { errorCatalogue, errorMessage, type ErrorBody, type ErrorCode, type ErrorParam } from '@ohmstead/contract';

type Change = { status?: number; retryAfterS?: number; allowedMethods?: readonly string[] };

/** Every expected refusal of a call is thrown as this error. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly params: readonly ErrorParam[];
  readonly status: number;
  readonly retryAfterS: number | undefined;
  readonly allowedMethods: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    params: readonly ErrorParam[] = [],
    { status, retryAfterS, allowedMethods }: Change = {},
  ) {
    super(errorMessage(code, params));
    this.name = 'ApiError';
    this.code = code;
    this.params = params;
    this.status = status ?? errorCatalogue[code].status;
    this.retryAfterS = retryAfterS;
    this.allowedMethods = allowedMethods;
  }

  get body(): ErrorBody {
    return { error: { code: this.code, message: this.message, params: [...this.params] } };
  }
}

export const badInput = (what: string) => new ApiError('bad-input', [what]);
