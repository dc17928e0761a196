import { isEmailAddress, nameMaxLength } from '@ohmstead/domain';

export type EarlyAccessField = 'name' | 'company' | 'email';

const tooLong = `Cannot be longer than ${nameMaxLength} characters`;

const textProblem = (text: string, missing: string): string | undefined => {
  if (text === '') return missing;
  return text.length > nameMaxLength ? tooLong : undefined;
};

const emailProblem = (email: string): string | undefined => {
  if (email === '') return 'Email is required';
  return isEmailAddress(email) ? undefined : 'This is not a valid email address';
};

const problemOf: Record<EarlyAccessField, (text: string) => string | undefined> = {
  name: (text) => textProblem(text, 'Name is required'),
  company: (text) => textProblem(text, 'Company is required'),
  email: emailProblem,
};

/** The problem with a field, in the words of the specification; undefined if there is none. */
export const earlyAccessProblem = (field: EarlyAccessField, text: string): string | undefined =>
  problemOf[field](text.trim());
