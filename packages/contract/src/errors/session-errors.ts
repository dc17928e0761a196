import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const badLogin = {
  status: 400,
  message: 'Your email or password was incorrect. Please try again.',
  title: 'Could Not Login',
  text: 'Your email or password was incorrect. Please try again.',
};

export const sessionErrors = {
  'session-login-3': badLogin,
  'session-login-4': {
    status: 400,
    message: 'This address has not been verified yet.',
    title: 'Not Verified Yet',
    text: 'Your email address has not been verified yet.',
  },
  'session-login-6': badLogin,
  'session-login-7': {
    status: 400,
    message: 'This account is disabled.',
    title: 'Account Disabled',
    text: 'Your account has been disabled. Ask an administrator of your organisation.',
  },
  'session-login-8': {
    status: 429,
    message: 'Too many attempts. Try again in {0} seconds.',
    title: 'Could Not Login',
    text: 'Too many attempts. Wait a moment and try again.',
  },
  'session-login-9': { status: 400, message: 'Enter your second factor.' },
  'session-login-10': refused('Sign in with your organization.'),
  'session-secondFactor-1': {
    status: 400,
    message: 'Your sign-in took too long or was tried too often. Start again.',
  },
  'session-secondFactor-2': { status: 400, message: 'This is not right. Please try again.' },
  'session-passkey-1': { status: 400, message: 'This passkey was not accepted.' },
  'session-passkey-2': { status: 400, message: 'Passkeys need a domain name. Open {0} and try again.' },
  'session-stepUp-1': { status: 400, message: 'This is not right. Please try again.' },
  'session-viewAs-1': refused('You cannot view as yourself.'),
  'session-stepUp-2': { status: 400, message: 'This is not a way for you to show who you are.' },
} as const satisfies Record<string, CatalogueEntry>;
