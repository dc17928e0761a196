import type { Routes } from '../routes/route.ts';
import { passkeyOptionsBody, passkeySignIn, requestOptions } from '../second-factors/passkeys.ts';
import { secondFactorBody } from '../second-factors/second-factors.ts';
import {
  demoAnswer,
  signInBody,
  stepUpAnswer,
  stepUpBody,
  uiSettingChanges,
  uiSettingsBody,
  userData,
} from './session.ts';

export const sessionRoutes = {
  'GET /api/session': { summary: 'The logged-in user', answer: userData },
  'POST /api/session': { summary: 'Log in', body: signInBody, answer: userData },
  'POST /api/session/secondFactor': {
    summary: 'Finish logging in, with the ticket that came for the right password',
    body: secondFactorBody,
    answer: userData,
  },
  'POST /api/session/passkeyOptions': {
    summary: 'Ask for the challenge that a passkey signs to log in alone, or beside the password with its ticket',
    body: passkeyOptionsBody,
    answer: requestOptions,
  },
  'POST /api/session/passkey': {
    summary: 'Log in with a passkey alone',
    body: passkeySignIn,
    answer: userData,
  },
  'DELETE /api/session': { summary: 'Log out', answer: null },
  'POST /api/session/stepUp': {
    summary: 'Show the password or the second factor again, which proves the session for ten minutes',
    body: stepUpBody,
    answer: stepUpAnswer,
  },
  'POST /api/session/stepUp/passkeyOptions': {
    summary: "Ask for the challenge that one of the caller's passkeys signs to prove the session",
    answer: requestOptions,
  },
  'DELETE /api/session/stepUp': { summary: 'Prove the session no more', answer: null },
  'GET /api/demo': { summary: 'Whom a visitor may try the demo as', answer: demoAnswer },
  'PUT /api/users/uiSettings': {
    summary: "Save the caller's screen settings",
    body: uiSettingsBody,
    answer: null,
  },
  'POST /api/users/uiSettings': {
    summary: "Change some of the caller's screen settings",
    body: uiSettingChanges,
    answer: null,
  },
} satisfies Routes;
