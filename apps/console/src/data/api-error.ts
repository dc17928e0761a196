import { errorWords, type ErrorBody } from '@ohmstead/contract';
import { createStore } from '../lib/store.ts';

/**
 * A failed call: the server's code, or `unreachable` or `timed-out` if there was no answer (status 0); `no-passkey` where the browser gave
 * none for it.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: readonly (string | number)[];

  constructor(status: number, { code, message, params }: ErrorBody['error']) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** The requested object is gone, or the user may not see it. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.code.endsWith('-not-found');

/** There was no answer, or the service is temporarily unavailable: trying again later is safe. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status));

/** The installation may have its own name for the provider, which only the server's message contains. */
const withProvider = (text: string, message: string): string =>
  text.includes('{provider}') ? message.replaceAll('{provider}', 'the provider') : text;

/** Replaces `{0}` in a text of the catalogue by the first of the error's params. */
const withParams = (text: string, params: ApiError['params']): string =>
  text.replaceAll(/\{(\d+)\}/g, (placeholder, index: string) => String(params[Number(index)] ?? placeholder));

/** The texts shown for an error: where a screen has no words of its own, the server's message. */
export const wordsOf = (error: unknown): { title: string; text: string } => {
  if (!(error instanceof ApiError)) return { title: 'Something went wrong', text: 'Reload the page and try again.' };
  const words = errorWords[error.code];
  const text = withParams(withProvider(words?.text ?? error.message, error.message), error.params);
  return { title: words?.title ?? 'Something went wrong', text };
};

/** The last failed request, for problem reports. */
export const lastApiError = createStore<ApiError | null>(null);

export const recordApiError = (request: string, error: ApiError): void => {
  console.error(`${request}: ${error.code}: ${error.message}`);
  lastApiError.set(error);
};
