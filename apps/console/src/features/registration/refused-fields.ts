import { nameMaxLength } from '@ohmstead/domain';
import { isApiError, wordsOf } from '../../lib/api-error.ts';
import { refusedPassword } from '../../ui/entry/refused-password.ts';
import type { Problems } from '../../ui/entry/use-entry-form.ts';
import type { Registration } from './registration.ts';

const fieldByCode: Record<string, keyof Registration> = {
  'org-register-1': 'firstName',
  'org-register-2': 'lastName',
  'org-register-3': 'email',
  'org-register-4': 'email',
  'org-register-5': 'orgName',
  'org-register-6': 'password',
  'org-register-9': 'email',
  'org-register-10': 'orgName',
  'org-register-11': 'email',
};

/** Which field the server did not take, in its words; undefined where it was none of them. */
export const refusedFields = (error: unknown, { lastName }: Registration): Problems<Registration> | undefined => {
  if (!isApiError(error)) return undefined;
  if (error.code === 'org-register-6') return refusedPassword(error);
  const { text } = wordsOf(error);
  // One code for both names.
  if (error.code === 'org-register-8') return { [lastName.length > nameMaxLength ? 'lastName' : 'firstName']: text };
  const field = fieldByCode[error.code];
  return field && { [field]: text };
};
