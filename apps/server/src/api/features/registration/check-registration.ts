import type { ErrorCode, RegisterBody } from '@ohmstead/contract';
import {
  emailMaxLength,
  isEmailAddress,
  nameMaxLength,
  organizationNameMaxLength,
  organizationNameMinLength,
} from '@ohmstead/domain';
import { ApiError } from '../../api-error.ts';
import { findWeakness } from '../../passwords/find-weakness.ts';

export type Registration = {
  orgName: string | null;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
};

/** Ignores blanks around typed text, except in passwords. */
export function checkRegistration(body: RegisterBody): Registration {
  const registration = {
    orgName: body.orgName?.trim() || null,
    firstName: body.firstName?.trim() ?? '',
    lastName: body.lastName?.trim() ?? '',
    email: body.email?.trim() ?? '',
    password: body.password ?? '',
  };
  const mistake = findMistake(registration);
  if (mistake) throw new ApiError(mistake);
  const { password, ...known } = registration;
  const weakness = findWeakness(password, Object.values(known));
  if (weakness) throw new ApiError('org-register-6', [weakness]);
  return registration;
}

/** Checks in the order of the form. */
function findMistake({ orgName, firstName, lastName, email }: Registration): ErrorCode | undefined {
  if (firstName === '') return 'org-register-1';
  if (lastName === '') return 'org-register-2';
  if (Math.max(firstName.length, lastName.length) > nameMaxLength) return 'org-register-8';
  if (orgName !== null && orgName.length < organizationNameMinLength) return 'org-register-5';
  if (orgName !== null && orgName.length > organizationNameMaxLength) return 'org-register-10';
  if (email === '') return 'org-register-3';
  if (email.length > emailMaxLength) return 'org-register-9';
  return isEmailAddress(email) ? undefined : 'org-register-4';
}
