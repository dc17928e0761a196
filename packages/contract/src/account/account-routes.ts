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
import { emailPreferences } from './subscriptions.ts';

/** To sign in with. */
const invited = Type.Object({ email: Type.String() }, { ...strict, description: 'The invitation was accepted' });

const page = media('text/html', Type.String({ description: 'A page' }));
const linkPage = { params: linkParams, answer: page, instead: { 404: page } };

export const accountRoutes = {
  'PUT /api/users': {
    summary: 'Use the link of a mail (204), accept an invitation (201), or change the own user (200)',
    body: ownUserBody,
    answer: userData,
    instead: { 201: invited, 204: Type.Null({ description: 'The link was used' }) },
  },
  'POST /api/users/initiateChangeEmailAddress': {
    summary: 'Ask for another email address; the new one gets a link to confirm it',
    body: changeEmailBody,
    answer: null,
  },
  'POST /api/users/confirmChangeEmailAddress': {
    summary: 'Change the email address with the link of a mail',
    body: confirmEmailBody,
    answer: userData,
  },
  'GET /api/users/emailPreferences': { summary: 'What mails the caller gets', answer: emailPreferences },
  'PUT /api/users/emailPreferences': {
    summary: 'Choose what mails to get',
    body: emailPreferences,
    answer: emailPreferences,
  },
  'GET /api/users/sessions': { summary: 'Where the caller is signed in, the latest first', answer: ownSessions },
  'DELETE /api/users/sessions/:id': {
    summary: 'End one of the own sessions',
    params: ownSessionParams,
    answer: null,
  },
  'DELETE /api/users/sessions': { summary: 'End all own sessions but this one', answer: null },

  'GET /api/link-pages/page.css': { answer: media('text/css') },
  'GET /api/users/unsubscribe/:token': { summary: 'Ask whether some mails shall end', ...linkPage },
  'POST /api/users/unsubscribe/:token': { summary: 'End some mails with one click (RFC 8058)', ...linkPage },
  'GET /api/users/cancelChangeEmailAddress/:token': {
    summary: 'Ask whether an email address shall stay',
    ...linkPage,
  },
  'POST /api/users/cancelChangeEmailAddress/:token': {
    summary: 'Keep the old email address, end all sessions',
    ...linkPage,
  },
} satisfies Routes;
