import { creationOptions } from './passkeys.ts';
import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import {
  addedFactor,
  factorAnswer,
  factorEdit,
  factorsAnswer,
  newFactor,
  readiness,
  readinessQuery,
  recoveryCodesAnswer,
  signInRule,
  signInRuleBody,
  totpSetUp,
} from './second-factors.ts';

export const secondFactorRoutes = {
  'GET /api/users/factors': { summary: "The caller's second factors, oldest first", answer: factorsAnswer },
  'POST /api/users/factors/totp': {
    summary: 'Begin to set up an authenticator app; its key is shown this once',
    answer: totpSetUp,
  },
  'POST /api/users/factors/passkey': {
    summary: 'Begin to add a passkey: what the browser makes it with',
    answer: creationOptions,
  },
  'POST /api/users/factors': {
    summary: 'Confirm a second factor; with the first one come recovery codes, shown this once',
    body: newFactor,
    answer: addedFactor,
  },
  'PUT /api/users/factors/:id': {
    summary: 'Name a second factor',
    params: idParams,
    body: factorEdit,
    answer: factorAnswer,
  },
  'DELETE /api/users/factors/:id': { summary: 'Remove a second factor', params: idParams, answer: null },
  'POST /api/users/recoveryCodes': {
    summary: 'Make new recovery codes, shown this once; all older ones are dead',
    answer: recoveryCodesAnswer,
  },
  'DELETE /api/users/rememberedBrowsers': {
    summary: 'Ask for the second factor in every browser again',
    answer: null,
  },
  'GET /api/organization/signIn': { summary: 'Of whom the organisation requires a second factor', answer: signInRule },
  'PUT /api/organization/signIn': {
    summary: 'Set of whom the organisation requires a second factor',
    body: signInRuleBody,
    answer: signInRule,
  },
  'GET /api/organization/signIn/readiness': {
    summary: 'Whom such a rule would concern, and who has what it takes',
    query: readinessQuery,
    answer: readiness,
  },
} satisfies Routes;
