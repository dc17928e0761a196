import { media, type Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import {
  certificate,
  certificateBody,
  certificateList,
  certificateParams,
  certificatePreview,
  certificateStatus,
  publicKeys,
  revokeBody,
  rotatedKey,
  verifyAnswer,
  verifyBody,
} from './certificate.ts';
import { passportSheet } from './passport-sheet.ts';

export const certificateRoutes = {
  'GET /.well-known/ohmstead-keys.json': {
    summary: 'Every public key that certificates were ever signed with',
    answer: media('application/jwk-set+json', publicKeys),
  },
  'GET /api/certificates/:certificateId/status': {
    summary: 'Whether a certificate was revoked or replaced; an unknown one was not',
    params: certificateParams,
    answer: certificateStatus,
  },
  'POST /api/certificates/verify': {
    summary: 'Verify the tokens of certificates',
    body: verifyBody,
    answer: verifyAnswer,
  },
  'GET /api/certificates': {
    summary: 'Every certificate, also those of deleted batteries, newest first',
    answer: certificateList,
  },
  'POST /api/certificates/:certificateId/revoke': {
    summary: 'Revoke a certificate',
    params: certificateParams,
    body: revokeBody,
    answer: certificate,
  },
  'GET /api/batteries/:id/certificates': {
    summary: 'The certificates of a battery, newest first',
    params: idParams,
    answer: certificateList,
  },
  'POST /api/batteries/:id/certificates': {
    summary: 'Issue a certificate from the last capacity test; older ones of the battery are replaced',
    params: idParams,
    body: certificateBody,
    answer: certificate,
  },
  'POST /api/batteries/:id/certificates/preview': {
    summary: 'What a certificate would say',
    params: idParams,
    body: certificateBody,
    answer: certificatePreview,
  },
  'GET /api/batteries/:id/passportSheet': {
    summary: 'What a battery passport asks for, as far as services have measured it',
    params: idParams,
    answer: passportSheet,
  },
  'POST /api/certificateKeys/rotate': {
    summary: 'Sign further certificates with a new key; the former ones stay published',
    answer: rotatedKey,
  },
} satisfies Routes;
