/**
 * Every code an answer may carry (spec: entities §8, administration §8, decisions §2): the HTTP status, the message of the
 * body (`{0}` takes the first of `error.params`), and what the screen says where the specification gives it words.
 */
type CatalogueEntry = { status: number; message: string; title?: string; text?: string };

const badLogin = {
  status: 400,
  message: 'Your email or password was incorrect. Please try again.',
  title: 'Could Not Login',
  text: 'Your email or password was incorrect. Please try again.',
};

export const errorCatalogue = {
  'not-authenticated': { status: 401, message: 'Sign in first.' },
  'not-permitted': { status: 403, message: 'You do not have permission to do this.' },
  'bad-input': { status: 400, message: 'The request is not valid: {0}' },
  'path-not-found': { status: 404, message: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'payload-too-large': { status: 413, message: 'The request is too large.' },
  'media-type-not-supported': { status: 415, message: 'The request must be application/json.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Try again in {0} seconds.' },
  internal: { status: 500, message: 'Something went wrong on our side. Request {0}.' },
  unavailable: { status: 503, message: 'The service is not available at the moment. Try again shortly.' },

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
    text: 'Your account has been disabled. Ask an administrator of your organization.',
  },
  'session-login-8': { status: 429, message: 'Too many attempts. Try again in {0} seconds.' },

  'batteries-not-found': { status: 404, message: 'The battery does not exist.' },
  'devices-not-found': { status: 404, message: 'The device does not exist.' },
  'services-not-found': { status: 404, message: 'The service does not exist.' },
  'displayConfigurations-not-found': { status: 404, message: 'The display configuration does not exist.' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every answer that is an error. */
export type ErrorBody = { error: { code: string; message: string; params: readonly (string | number)[] } };
