import type { CatalogueEntry } from './catalogue-entry.ts';

/** Errors that any call may return (decisions §2). */
export const generalErrors = {
  'not-authenticated': { status: 401, message: 'Log in first.' },
  'not-permitted': { status: 403, message: 'You do not have permission to do this.' },
  'person-required': { status: 403, message: 'This is for people: sign in with your password.' },
  'step-up-required': { status: 403, message: 'Show that it is you first.' },
  'view-as-read-only': { status: 403, message: 'You view as another user: nothing can be changed.' },
  'view-as-private': {
    status: 403,
    message: 'You view as another user: downloads and their account are not for you.',
  },
  'view-as-over': {
    status: 403,
    message: 'This page belongs to another user than you view as now. Load it again.',
  },
  'second-factor-required': { status: 403, message: 'Your organization requires a second factor. Add one first.' },
  'bad-input': { status: 400, message: 'The request is not valid: {0}' },
  'path-not-found': { status: 404, message: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, message: 'This address does not accept that method.' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive.' },
  'payload-too-large': { status: 413, message: 'The request is too large.' },
  'address-too-long': { status: 414, message: 'The address is too long.' },
  'media-type-not-supported': {
    status: 415,
    message: 'The request must be application/json, or image/png, image/jpeg or image/webp where an image is sent.',
  },
  'idempotency-key-invalid': { status: 400, message: 'An Idempotency-Key has 1 to 255 visible characters.' },
  'idempotency-key-reused': { status: 422, message: 'This Idempotency-Key was used with another request.' },
  'idempotency-in-progress': {
    status: 409,
    message: 'The first request with this Idempotency-Key is still under way. Try again in {0} seconds.',
  },
  'idempotency-secret-shown': {
    status: 409,
    message:
      'The first request with this Idempotency-Key made number {0}. Its secret was shown once and cannot be shown again.',
  },
  'wrong-host': { status: 421, message: 'This server does not use that name. Open it at its own address.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Try again in {0} seconds.' },
  internal: { status: 500, message: 'Something went wrong on our side. Request {0}.' },
  unavailable: { status: 503, message: 'Ohmstead is not available at the moment. Try again shortly.' },
} as const satisfies Record<string, CatalogueEntry>;
