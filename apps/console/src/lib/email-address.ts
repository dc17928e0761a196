import { emailMaxLength } from '@ohmstead/domain';

// Deliberately lenient: only a mail proves an address, this catches what cannot be one.
const plausible = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/;

/** What is wrong with an email address, in the words of the specification; undefined when nothing is. */
export const emailAddressProblem = (email: string): string | undefined => {
  if (email.trim() === '') return 'Email address is required';
  if (email.trim().length > emailMaxLength) return `Email address cannot be longer than ${emailMaxLength} characters`;
  return plausible.test(email.trim()) ? undefined : 'This is not a valid email address';
};
