import { resetPasswordAnswer, resetPasswordBody } from '../passwords/passwords.ts';
import { earlyAccessBody } from '../early-access/early-access.ts';
import type { Routes } from '../routes/route.ts';
import { claimedAddressBody, registerBody } from './registration.ts';

/** Calls without a session: register, request links, choose a password with a link. */
export const registrationRoutes = {
  'POST /api/organization': {
    summary: 'Register an organisation; its first user is emailed a link to verify the address',
    body: registerBody,
    answer: null,
  },
  'POST /api/users/resendVerificationEmail': {
    summary: 'Request the verification link again; the response is the same for every address',
    body: claimedAddressBody,
    answer: null,
  },
  'POST /api/users/initiateForgotPassword': {
    summary: 'Request a link to choose a new password; the response is the same for every address',
    body: claimedAddressBody,
    answer: null,
  },
  'POST /api/users/resetPassword': {
    summary: 'Choose a new password with the link from the email',
    body: resetPasswordBody,
    answer: resetPasswordAnswer,
  },
  'POST /api/marketing/earlyAccess': {
    summary: 'Request early access from the provider',
    body: earlyAccessBody,
    answer: null,
  },
} satisfies Routes;
