import { ApiError, isApiError, isUnreachable, wordsOf } from '../../data/api-error.ts';

/** With the address where the same would work, if there is one. */
export type LoginFailure = { title: string; text: string; mayResend: boolean; href?: string };

const codesWithWords = [
  'session-login-3',
  'session-login-4',
  'session-login-6',
  'session-login-7',
  'session-login-10',
  'session-secondFactor-1',
];

/** Their sentences say enough, and not that it was the login. */
const codesOfPasskeys = ['session-passkey-1', 'session-passkey-2', 'no-passkey'];

/** The texts for a refused sign-in; unknown codes are shown as they are. */
export const loginFailure = (error: unknown): LoginFailure => {
  const words = wordsOf(error);
  if (!(error instanceof ApiError) || codesWithWords.includes(error.code) || error.code.startsWith('signIn-oidc-')) {
    return {
      ...words,
      mayResend: isApiError(error, 'session-login-4'),
    };
  }
  if (codesOfPasskeys.includes(error.code)) {
    const href = isApiError(error, 'session-passkey-2') && { href: String(error.params[0]) };
    return { title: 'Could Not Login', text: words.text, mayResend: false, ...href };
  }
  if (isUnreachable(error))
    return { title: 'Could Not Login', text: `${error.message} Try again in a moment.`, mayResend: false };
  return { title: 'Could Not Login', text: `${error.message} (${error.code})`, mayResend: false };
};
