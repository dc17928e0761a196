import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const saved =
  'This setting was saved by another user since it was loaded by you. Reload the data and try your changes again.';

/** The identity provider of an organisation, and logging in by it (spec: calls-sign-in §9). */
export const identityErrors = {
  'organizations-identityProvider-1': refused(saved),
  'organizations-identityProvider-2': refused('This address may not be called: {0}'),
  'organizations-identityProvider-3': refused('The provider does not answer as an OpenID provider: {0}'),
  'organizations-identityProvider-4': refused('The provider names another issuer.'),
  'organizations-identityProvider-5': refused('Test the sign-in before you switch it on.'),
  'organizations-identityProvider-6': refused('The group does not exist.'),
  'organizations-identityProvider-7': refused('{0} is not a domain.'),
  'organizations-identityProvider-8': refused('The client secret is missing.'),
  'organizations-identityProvider-9': { status: 404, message: 'There is no identity provider.' },
  'signIn-oidc-1': refused('There is no single sign-on for this address.'),
  'signIn-oidc-2': refused('Your sign-in took too long or was started elsewhere. Start again.'),
  'signIn-oidc-3': refused('Your organization’s sign-in refused: {0}'),
  'signIn-oidc-4': refused('The answer of your organization’s sign-in cannot be trusted.'),
  'signIn-oidc-5': refused('Your organization’s sign-in does not answer.'),
  'signIn-oidc-6': refused('You have no account here. Ask an administrator of your organization.'),
  'signIn-oidc-7': refused(
    'None of your groups has a place here. An administrator can add one of them to the group mapping, or set a default group.',
  ),
  'signIn-oidc-8': refused('Enter your password once to link your account.'),
  'signIn-oidc-9': refused('This account is linked to another person.'),
  'signIn-oidc-10': refused('Sign in to your organization again.'),
  'users-identities-1': { status: 404, message: 'This link does not exist.' },
  'users-identities-2': refused('Choose a password first.'),
} as const satisfies Record<string, CatalogueEntry>;
