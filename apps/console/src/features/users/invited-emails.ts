import { maxInvitations } from '@ohmstead/contract';
import { isEmailAddress } from '@ohmstead/domain';

/** Addresses stand between blanks, line breaks and commas. */
export const splitEmails = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** What is wrong with a text of addresses: the first that is none is named. */
export const emailsProblem = (text: string): string | undefined => {
  const emails = splitEmails(text);
  if (emails.length === 0) return 'Email address is required';
  const invalid = emails.find((email) => !isEmailAddress(email));
  if (invalid !== undefined) return `${invalid} is not a valid email address`;
  if (emails.length > maxInvitations) return `At most ${maxInvitations} users can be invited at once`;
  return undefined;
};
