import { resetPasswordAnswer, resetPasswordBody } from '../passwords/passwords.ts';
import { earlyAccessBody } from '../early-access/early-access.ts';
import type { Routes } from '../routes/route.ts';
import { claimedAddressBody, registerBody } from './registration.ts';

/** What strangers may do: register, ask for links, choose a password with one. */
export const registrationRoutes = {
  'POST /api/organization': {
    summary: 'Register an organisation; a mail to its first user brings the link that opens it',
    body: registerBody,
    answer: null,
  },
  'POST /api/users/resendVerificationEmail': {
    summary: 'Ask again for the link that verifies an address; the answer is the same for every address',
    body: claimedAddressBody,
    answer: null,
  },
  'POST /api/users/initiateForgotPassword': {
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    body: claimedAddressBody,
    answer: null,
  },
  'POST /api/users/resetPassword': {
    summary: 'Choose a new password with the link of a mail',
    body: resetPasswordBody,
    answer: resetPasswordAnswer,
  },
  'POST /api/marketing/earlyAccess': {
    summary: 'Ask the provider for early access',
    body: earlyAccessBody,
    answer: null,
  },
} satisfies Routes;
