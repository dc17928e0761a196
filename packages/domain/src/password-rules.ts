import { passwordMaxLength, passwordMinLength } from './limits.ts';

/** What a password must contain (spec: administration §5). Screens show the unmet rules while the user types. */
export const passwordRules = [
  { name: 'length', label: 'at least 8 characters', holds: (text: string) => text.length >= passwordMinLength },
  { name: 'upper', label: 'an uppercase letter', holds: (text: string) => /\p{Lu}/u.test(text) },
  { name: 'lower', label: 'a lowercase letter', holds: (text: string) => /\p{Ll}/u.test(text) },
  { name: 'number', label: 'a number', holds: (text: string) => /\p{Nd}/u.test(text) },
  { name: 'symbol', label: 'a symbol', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const;

export type PasswordRule = (typeof passwordRules)[number];

export const missingFromPassword = (password: string): PasswordRule[] =>
  passwordRules.filter(({ holds }) => !holds(password));

export const isTooLongPassword = (password: string): boolean => password.length > passwordMaxLength;
