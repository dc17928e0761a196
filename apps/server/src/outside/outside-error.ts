export type OutsideFailure = 'timeout' | 'connect' | 'dns' | 'tls' | 'refused';

/** Why no answer came. It carries no text of the other side. */
export class OutsideError extends Error {
  readonly failure: OutsideFailure;

  constructor(failure: OutsideFailure, cause?: unknown) {
    super(`No answer from outside: ${failure}`, { cause });
    this.name = 'OutsideError';
    this.failure = failure;
  }
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const nameCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA', 'ESERVFAIL']);

/** From what the client reports. A connection that fails to several addresses has one error for each. */
export function toOutsideError(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error;
  if (error instanceof Error && error.cause instanceof OutsideError) return error.cause;
  const code = codeOf(error);
  if (error instanceof Error && error.name === 'TimeoutError') return new OutsideError('timeout', error);
  if (timeoutCodes.has(code)) return new OutsideError('timeout', error);
  if (nameCodes.has(code)) return new OutsideError('dns', error);
  if (/^ERR_(?:TLS|SSL)|CERT|SIGNATURE|SELF_SIGNED|EPROTO/.test(code)) return new OutsideError('tls', error);
  return new OutsideError('connect', error);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
