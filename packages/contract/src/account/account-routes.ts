import { Type } from 'typebox';
import { media, type Routes } from '../routes/route.ts';
import { userData } from '../session/session.ts';
import { strict } from '../text.ts';
import {
  changeEmailBody,
  confirmEmailBody,
  linkParams,
  ownSessionParams,
  ownSessions,
  ownUserBody,
} from './account.ts';
import { emailPreferences, emailPreferencesBody } from './subscriptions.ts';

/** Pre-fills the sign-in page. */
const invited = Type.Object({ email: Type.String() }, { ...strict, description: 'The invitation was accepted' });

const page = media('text/html', Type.String({ description: 'A page' }));
const linkPage = { params: linkParams, answer: page, instead: { 404: page } };

export const accountRoutes = {
  'PUT /api/users': {
    summary: "Use a link from an email (204), accept an invitation (201), or change the caller's own user (200)",
    body: ownUserBody,
    answer: userData,
    instead: { 201: invited, 204: Type.Null({ description: 'The link was used' }) },
  },
  'POST /api/users/initiateChangeEmailAddress': {
    summary: 'Request a change of email address; the new one is sent a link to confirm it',
    body: changeEmailBody,
    answer: null,
  },
  'POST /api/users/confirmChangeEmailAddress': {
    summary: 'Change the email address with the link from the email',
    body: confirmEmailBody,
    answer: userData,
  },
  'GET /api/users/emailPreferences': { summary: 'Which emails the caller receives', answer: emailPreferences },
  'PUT /api/users/emailPreferences': {
    summary: 'Choose which emails to receive',
    body: emailPreferencesBody,
    answer: emailPreferences,
  },
  'GET /api/users/sessions': { summary: 'Where the caller is logged in, latest first', answer: ownSessions },
  'DELETE /api/users/sessions/:id': {
    summary: "End one of the caller's sessions",
    params: ownSessionParams,
    answer: null,
  },
  'DELETE /api/users/sessions': { summary: "End all of the caller's sessions except this one", answer: null },

  'GET /api/link-pages/page.css': { answer: media('text/css') },
  'GET /api/users/unsubscribe/:token': { summary: 'A page that asks whether to stop some emails', ...linkPage },
  'POST /api/users/unsubscribe/:token': { summary: 'Stop some emails with one click (RFC 8058)', ...linkPage },
  'GET /api/users/cancelChangeEmailAddress/:token': {
    summary: 'A page that asks whether to keep the old email address',
    ...linkPage,
  },
  'POST /api/users/cancelChangeEmailAddress/:token': {
    summary: 'Keep the old email address and end all sessions',
    ...linkPage,
  },
} satisfies Routes;
