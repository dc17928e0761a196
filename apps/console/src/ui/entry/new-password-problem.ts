import { passwordWeakness } from '../password-field.tsx';

/** The field itself says what the password still lacks. */
export const newPasswordProblem = (password: string, known: readonly string[] = []): string | undefined => {
  if (password === '') return 'Password is required';
  return passwordWeakness(password, known) === undefined ? undefined : 'Password is not strong enough';
};
