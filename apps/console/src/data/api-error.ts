import { errorCatalogue, type ErrorBody } from '@ohmstead/contract';
import { createStore } from '../lib/store.ts';

/** A newer server may send codes of which nothing is known here. */
const knownWords: Readonly<Record<string, { message: string; title?: string; text?: string }>> = errorCatalogue;

/** What went wrong with a call: the server's code, or `unreachable` and `timed-out` where no answer came (status 0). */
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

/** What was asked for is gone, or out of the user's sight. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.code.endsWith('-not-found');

/** No answer came, or the service says that it cannot answer now: trying again later is safe. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status));

/** The provider has its own name where the server runs; only the server's message may know it. */
const withProvider = (text: string, message: string): string =>
  text.includes('{provider}') ? message.replaceAll('{provider}', 'the provider') : text;

/** `{0}` in the catalogue's words takes the first of the error's params. */
const withParams = (text: string, params: ApiError['params']): string =>
  text.replaceAll(/\{(\d+)\}/g, (placeholder, index: string) => String(params[Number(index)] ?? placeholder));

/** The screen's words for an error: the catalogue's where it has some, else the server's message. */
export const wordsOf = (error: unknown): { title: string; text: string } => {
  if (!(error instanceof ApiError)) return { title: 'Something went wrong', text: 'Reload the page and try again.' };
  const words = knownWords[error.code];
  const text = withParams(withProvider(words?.text ?? error.message, error.message), error.params);
  return { title: words?.title ?? 'Something went wrong', text };
};

/** The last failed request, for whoever looks into a problem. */
export const lastApiError = createStore<ApiError | null>(null);

export const recordApiError = (request: string, error: ApiError): void => {
  console.error(`${request}: ${error.code}: ${error.message}`);
  lastApiError.set(error);
};
