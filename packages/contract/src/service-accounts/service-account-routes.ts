import { Type } from 'typebox';
import type { Routes } from '../routes/route.ts';
import { idParams, IdText, strict } from '../text.ts';
import { newToken, rotateBody, shownToken, tokenList } from '../tokens/token.ts';
import { newServiceAccount, serviceAccount, serviceAccountEdit, serviceAccountList } from './service-account.ts';

const idAndTokenParams = Type.Object({ id: IdText, tokenId: IdText }, strict);

export const serviceAccountRoutes = {
  'GET /api/serviceAccounts': { summary: 'The service accounts of the organisation', answer: serviceAccountList },
  'POST /api/serviceAccounts': {
    takesIdempotencyKey: true,
    summary: 'Add a service account',
    body: newServiceAccount,
    answer: serviceAccount,
  },
  'PUT /api/serviceAccounts/:id': {
    summary: 'Edit, disable or enable a service account',
    params: idParams,
    body: serviceAccountEdit,
    answer: serviceAccount,
  },
  'DELETE /api/serviceAccounts/:id': {
    summary: 'Delete a service account with its tokens',
    params: idParams,
    answer: null,
  },
  'GET /api/serviceAccounts/:id/tokens': {
    summary: 'The API tokens of a service account, the newest first',
    params: idParams,
    answer: tokenList,
  },
  'POST /api/serviceAccounts/:id/tokens': {
    takesIdempotencyKey: true,
    summary: 'Make an API token of a service account, whose text is shown this once',
    params: idParams,
    body: newToken,
    answer: shownToken,
  },
  'POST /api/serviceAccounts/:id/tokens/:tokenId/rotate': {
    takesIdempotencyKey: true,
    summary: 'Make the successor of an API token of a service account',
    params: idAndTokenParams,
    body: rotateBody,
    answer: shownToken,
  },
  'DELETE /api/serviceAccounts/:id/tokens/:tokenId': {
    summary: 'Revoke an API token of a service account',
    params: idAndTokenParams,
    answer: null,
  },
} satisfies Routes;
