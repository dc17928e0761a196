import type { IdentityProvider, IdentityProviderBody, Sent } from '@ohmstead/contract';

/** As the form has them: lists as texts. */
export type ProviderValues = Omit<
  IdentityProviderBody,
  'clientSecret' | 'scopes' | 'domains' | 'secondFactorClaims' | 'claims'
> & {
  clientSecret: string;
  scopes: string;
  domains: string;
  firstNameClaim: string;
  lastNameClaim: string;
  groupsClaim: string;
  amr: string;
  acr: string;
};

const blank: ProviderValues = {
  issuer: '',
  clientId: '',
  clientAuthentication: 'secret',
  clientSecret: '',
  scopes: 'openid profile email',
  firstNameClaim: 'given_name',
  lastNameClaim: 'family_name',
  groupsClaim: 'groups',
  domains: '',
  createPeople: true,
  defaultGroupId: null,
  groupMapping: [],
  keepGroups: false,
  onlySingleSignOn: false,
  linkWithoutPassword: false,
  amr: '',
  acr: '',
  enabled: false,
};

export function valuesOf(provider: IdentityProvider | null): ProviderValues {
  if (provider === null) return blank;
  const { claims, secondFactorClaims, scopes, domains, ...others } = provider;
  const {
    hasClientSecret: _,
    publicJwk: __,
    domainProofs: ___,
    lastTest: ____,
    clientRefusedAt: _____,
    version: ______,
    ...settings
  } = others;
  return {
    ...settings,
    clientSecret: '',
    scopes: scopes.join(' '),
    domains: domains.join(' '),
    firstNameClaim: claims.firstName,
    lastNameClaim: claims.lastName,
    groupsClaim: claims.groups,
    amr: secondFactorClaims.amr.join(' '),
    acr: secondFactorClaims.acr.join(' '),
  };
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

export function bodyOf(values: ProviderValues): Sent<IdentityProviderBody> {
  const { clientSecret, scopes, domains, firstNameClaim, lastNameClaim, groupsClaim, amr, acr, ...others } = values;
  return {
    ...others,
    issuer: others.issuer.trim(),
    clientId: others.clientId.trim(),
    groupMapping: others.groupMapping.filter(({ value }) => value !== ''),
    ...(clientSecret === '' ? {} : { clientSecret }),
    scopes: listOf(scopes),
    domains: listOf(domains.toLowerCase()),
    claims: { firstName: firstNameClaim.trim(), lastName: lastNameClaim.trim(), groups: groupsClaim.trim() },
    secondFactorClaims: { amr: listOf(amr), acr: listOf(acr) },
  };
}
