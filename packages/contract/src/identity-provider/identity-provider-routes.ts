import { Type } from 'typebox';
import { media, type Routes } from '../routes/route.ts';
import { userData } from '../session/session.ts';
import { idParams } from '../text.ts';
import {
  identityFinishBody,
  identityProviderAnswer,
  identityProviderBody,
  identityStartQuery,
  identityUrlAnswer,
  ownIdentities,
} from './identity-provider.ts';

const elsewhere = { 303: Type.Null({ description: 'To the provider, or back to the login page' }) };

export const identityProviderRoutes = {
  'GET /api/organization/identityProvider': {
    summary: 'Where the users of the organisation may log in instead',
    answer: identityProviderAnswer,
  },
  'PUT /api/organization/identityProvider': {
    summary: 'Set up the identity provider of the organisation; its issuer is discovered',
    body: identityProviderBody,
    answer: identityProviderAnswer,
  },
  'DELETE /api/organization/identityProvider': {
    summary: 'Remove the identity provider; links to it and sessions begun by it end',
    answer: null,
  },
  'POST /api/organization/identityProvider/test': {
    summary: 'Begin to log in at the provider, which logs no one in; the result is its last test',
    answer: identityUrlAnswer,
  },
  'GET /api/signIn/oidc/start': {
    summary: 'Log in at the provider of the organisation that has this domain',
    query: identityStartQuery,
    answer: media('text/html'),
    instead: elsewhere,
  },
  'GET /api/signIn/oidc/callback': {
    summary: 'Where the provider sends people back to; always the same page',
    answer: media('text/html', Type.String({ description: 'A page' })),
  },
  'GET /api/signIn/oidc/callback.js': { answer: media('text/javascript') },
  'POST /api/signIn/oidc/finish': {
    summary: 'Log in (200), or finish a test, a step-up or a link (204), after coming back from the provider',
    body: identityFinishBody,
    answer: userData,
    instead: { 204: Type.Null({ description: 'A test, a step-up or a link is done' }) },
  },
  'POST /api/session/stepUp/identityProvider': {
    summary: 'Begin to prove the session at the provider',
    answer: identityUrlAnswer,
  },
  'GET /api/users/identities': {
    summary: 'By which identity providers the caller can log in',
    answer: ownIdentities,
  },
  'POST /api/users/identities': {
    summary: "Begin to link the caller's account at the identity provider",
    answer: identityUrlAnswer,
  },
  'DELETE /api/users/identities/:id': {
    summary: 'Remove a link to an identity provider',
    params: idParams,
    answer: null,
  },
} satisfies Routes;
