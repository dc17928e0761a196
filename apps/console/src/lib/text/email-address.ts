import { emailMaxLength, isEmailAddress } from '@ohmstead/domain';

/** The problem with an email address, in the words of the specification; undefined if there is none. */
export const emailAddressProblem = (email: string): string | undefined => {
  if (email.trim() === '') return 'Email address is required';
  if (email.trim().length > emailMaxLength) return `Email address cannot be longer than ${emailMaxLength} characters`;
  return isEmailAddress(email.trim()) ? undefined : 'This is not a valid email address';
};
