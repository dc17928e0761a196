import { accountNoticeMs } from '@ohmstead/domain';
import { type ApiError, isUnreachable, wordsOf } from '../../data/api-error.ts';
import { notify } from '../notices/notify.ts';
import { PasswordField, passwordWeakness } from '../password-field.tsx';
import type { FormField } from '../editing/use-form.ts';

/** The password field itself shows what is missing. */
export const newPasswordProblem = (password: string, known: readonly string[] = []): string | undefined => {
  if (password === '') return 'Password is required';
  return passwordWeakness(password, known) === undefined ? undefined : 'Password is not strong enough';
};

/** The server knows more about the owner than the page does, and gives the reason for a refused password in the first parameter. */
export const refusedPassword = (error: ApiError): { password: string } => ({
  password: [wordsOf(error).text, error.params[0]].filter(Boolean).join('. '),
});

const again = (error: unknown): string => (isUnreachable(error) ? ' Nothing is lost. Try again in a moment.' : '');

/** Errors that belong to no field: too many attempts, or a server that does not answer. */
export const notifyFailure = (error: unknown, title: string): void =>
  notify({ type: 'error', title, text: `${wordsOf(error).text}${again(error)}`, durationMs: accountNoticeMs });

type NewPasswordEntryProps = { field: FormField; label: string; known?: readonly string[] };

export const NewPasswordEntry = ({ field, ...looks }: NewPasswordEntryProps) => (
  <PasswordField {...looks} {...field} size="md" />
);
