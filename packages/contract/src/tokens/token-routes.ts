import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { organizationTokens, organizationTokensEdit } from './organization-tokens.ts';
import { lostToken, newToken, ownToken, rotateBody, shownToken, tokenList } from './token.ts';

export const tokenRoutes = {
  'GET /api/tokens': { summary: "The caller's API tokens, the newest first", answer: tokenList },
  'POST /api/tokens': {
    takesIdempotencyKey: true,
    summary: 'Make an API token, whose text is shown this once',
    body: newToken,
    answer: shownToken,
  },
  'POST /api/tokens/:id/rotate': {
    takesIdempotencyKey: true,
    summary: 'Make the successor of an API token, which lives on for a while beside it',
    params: idParams,
    body: rotateBody,
    answer: shownToken,
  },
  'POST /api/tokens/revoke': {
    summary: 'Revoke an API token that was found: the answer never says what it was',
    body: lostToken,
    answer: null,
  },
  'DELETE /api/tokens/:id': {
    summary: 'Revoke an API token: it opens nothing from the next call on',
    params: idParams,
    answer: null,
  },
  'GET /api/organization/tokens': {
    summary: 'What the organisation allows of API tokens, and all that there are',
    answer: organizationTokens,
  },
  'PUT /api/organization/tokens': {
    summary: 'Set what the organisation allows of API tokens',
    body: organizationTokensEdit,
    answer: organizationTokens,
  },
  'DELETE /api/organization/tokens/:id': {
    summary: 'Revoke any API token of the organisation',
    params: idParams,
    answer: null,
  },
  'GET /api/token': { summary: 'What the token of this call may do now', answer: ownToken },
} satisfies Routes;
