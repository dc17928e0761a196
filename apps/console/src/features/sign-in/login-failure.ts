import { ApiError, isUnreachable, wordsOf } from '../../data/api-error.ts';

export type LoginFailure = { title: string; text: string; mayResend: boolean };

const codesWithWords = [
  'session-login-3',
  'session-login-4',
  'session-login-6',
  'session-login-7',
  'session-secondFactor-1',
];

/** The texts for a refused sign-in; unknown codes are shown as they are. */
export const loginFailure = (error: unknown): LoginFailure => {
  const words = wordsOf(error);
  if (!(error instanceof ApiError) || codesWithWords.includes(error.code)) {
    return { ...words, mayResend: error instanceof ApiError && error.code === 'session-login-4' };
  }
  if (isUnreachable(error))
    return { title: 'Could Not Login', text: `${error.message} Try again in a moment.`, mayResend: false };
  return { title: 'Could Not Login', text: `${error.message} (${error.code})`, mayResend: false };
};
