import { emailMaxLength, isEmailAddress } from '@ohmstead/domain';
import { ApiError } from '../../api-error.ts';

/** What was typed, each address once: taken or refused as a whole, the first bad one named. */
export function readEmails(typed: readonly string[]): string[] {
  const emails = typed.map((email) => email.trim()).filter((email) => email !== '');
  if (emails.length === 0) throw new ApiError('users-create-1');
  const bad = emails.find((email) => !isEmailAddress(email));
  if (bad !== undefined) throw new ApiError('users-create-2', [bad.slice(0, emailMaxLength)]);
  const lower = emails.map((email) => email.toLowerCase());
  return emails.filter((_, at) => lower.indexOf(lower[at]!) === at);
}
