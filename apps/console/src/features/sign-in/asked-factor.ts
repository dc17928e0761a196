import { isApiError } from '../../data/api-error.ts';

/** The password was right, and the server asks for one of these too. */
export type AskedFactor = { ticket: string; kinds: readonly string[] };

export const askedFactorOf = (error: unknown): AskedFactor | null => {
  if (!isApiError(error, 'session-login-9')) return null;
  const [ticket = '', ...kinds] = error.params.map(String);
  return { ticket, kinds };
};
