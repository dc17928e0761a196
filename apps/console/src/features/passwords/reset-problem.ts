import { isApiError } from '../../lib/api-error.ts';

const nextByCode: Record<string, string> = {
  'users-resetPassword-1': 'Open the link of the mail in full, or ask for a new one.',
  'users-resetPassword-4': 'A link works once and for one hour. Ask for a new one.',
  'users-resetPassword-5': 'The account was disabled or deleted. Ask an administrator of your organization.',
};

export const isLinkProblem = (error: unknown): boolean => isApiError(error) && error.code in nextByCode;

/** What to do next; whether a new link would help. */
export const afterLinkProblem = (error: unknown): { next: string; newLinkHelps: boolean } => ({
  next: (isApiError(error) && nextByCode[error.code]) || 'Ask for a new link.',
  newLinkHelps: !isApiError(error, 'users-resetPassword-5'),
});
