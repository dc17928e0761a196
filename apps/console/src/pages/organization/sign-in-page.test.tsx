import type { TokenOfOwner } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const dayMs = 86_400_000;
const now = Date.now();

const aToken = (values: Partial<TokenOfOwner>): TokenOfOwner => ({
  id: 1,
  kind: 'personal',
  name: 'BI',
  hint: 'ohm_p_…aaaa',
  permissions: ['perm-reports'],
  locations: [3, 8],
  createdAt: now - 200 * dayMs,
  createdBy: null,
  expiresAt: now + 5 * dayMs,
  lastUsedAt: now - 100 * dayMs,
  lastUsedIp: '203.0.113.9',
  lastUsedClient: null,
  revokedAt: null,
  unused: true,
  replaces: null,
  replacedBy: null,
  owner: { id: 7, name: 'Ada Lovelace' },
  ...values,
});

const optional = {
  requirement: 'optional',
  from: null,
  kinds: 'any',
  remembering: true,
  identitySessionHours: 12,
  version: 4,
} as const;

test('a second factor can be required of everyone from a day on, and the form says who has none yet', async () => {
  const notReady = [{ id: 9, email: 'ben@ohmstead.example' }];
  const { requests } = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-sign-in'] })),
    'GET /organization/tokens': () => ok({ longestDays: 365, personalTokens: true, version: 2, tokens: [] }),
    'GET /organization/signIn': () => ok(optional),
    'GET /organization/signIn/readiness': () => ok({ concernedCount: 3, readyCount: 2, notReady }),
    'PUT /organization/signIn': ({ body }) => ok({ ...optional, ...(body as object), version: 5 }),
  });
  const { user } = visit('/settings/sign-in');
  await user.click(await screen.findByRole('button', { name: 'Edit the rule about second factors' }));
  const form = within(screen.getByRole('dialog', { name: 'Edit the rule about second factors' }));
  await user.selectOptions(form.getByLabelText('A second factor is'), 'Required for everyone');
  expect(await form.findByText('1 user without a second factor')).toBeVisible();
  expect(form.getByText('ben@ohmstead.example')).toBeInTheDocument();
  await user.click(form.getByLabelText(/^Passkeys only/));
  expect(await form.findByText('1 user without a passkey')).toBeVisible();
  await user.click(form.getByLabelText(/^Remembering browsers/));
  const hours = form.getByLabelText('Longest session after login at the identity provider (hours)');
  await user.clear(hours);
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(hours, '8');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Required for everyone from /)).toBeVisible();
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(screen.getByText('Passkeys only')).toBeVisible();
  const sent = requests.findLast(({ method }) => method === 'PUT')?.body;
  expect(sent).toEqual({
    requirement: 'all',
    from: expect.any(Number),
    kinds: 'passkey',
    remembering: false,
    identitySessionHours: 8,
  });
});

test('administrators see and revoke all tokens, and set how long tokens live and whether people may have their own', async () => {
  const service = { kind: 'service', hint: 'ohm_s_…bbbb', owner: { id: 9, name: 'ERP' } } as const;
  const tokens = [
    aToken({}),
    aToken({ id: 2, ...service, name: 'Sync', unused: false, lastUsedAt: now, locations: null }),
    aToken({ id: 4, name: 'Old', revokedAt: now - dayMs }),
  ];
  const settings = { longestDays: 365, personalTokens: true, version: 2 };
  const { requests, answers } = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-sign-in'] })),
    'GET /locations': () => ok({ locations: [{ id: 3, name: 'Delft', apiVersion: 1 }] }),
    'GET /organization/signIn': () => ok(optional),
    'GET /organization/tokens': () => ok({ ...settings, tokens }),
    'DELETE /organization/tokens/2': () => ok(),
  });
  const { user } = visit('/settings/sign-in');
  const list = within(await screen.findByRole('list', { name: 'All tokens' }));
  const [unused, living, ended] = list.getAllByRole('listitem').filter((item) => item.hasAttribute('data-state'));
  expect(unused).toHaveTextContent('BI ohm_p_…aaaaAda LovelaceEnds');
  expect(unused).toHaveTextContent('Not used for 90 days1 permission, 2 locations');
  const rights = 'Can Access the Reports PageDelftA location that you do not see';
  await waitFor(() => expect(unused).toHaveTextContent(rights));
  expect(living).toHaveTextContent('Service account ERP');
  expect(ended).toHaveTextContent('Revoked');
  expect(list.queryByRole('button', { name: 'Revoke Old of Ada Lovelace' })).not.toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'Revoke Sync of ERP' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
  await waitFor(() =>
    expect(requests.some(({ method, path }) => method === 'DELETE' && path.endsWith('/2'))).toBe(true),
  );
  await user.selectOptions(screen.getByLabelText('Show'), 'Not used for 90 days');
  expect(screen.getByText('1 token')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = within(screen.getByRole('dialog', { name: 'Edit token settings' }));
  const days = form.getByLabelText('Longest lifetime of a token, in days');
  await user.clear(days);
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(days, '30');
  await user.click(form.getByLabelText(/^Personal tokens/));
  answers['PUT /organization/tokens'] = () => refused(400, 'organizations-tokens-1');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/saved by another user/)).toBeVisible();
  answers['GET /organization/tokens'] = () => ok({ ...settings, version: 3, tokens });
  await user.click(form.getByRole('button', { name: 'Reload' }));
  answers['PUT /organization/tokens'] = () => ok({ longestDays: 30, personalTokens: false, version: 4, tokens });
  await waitFor(() => expect(form.queryByText(/saved by another user/)).not.toBeInTheDocument());
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('30 days')).toBeVisible();
  expect(screen.getByText('Not allowed')).toBeVisible();
  const sent = requests.findLast(({ method }) => method === 'PUT')?.body;
  expect(sent).toEqual({ version: 3, longestDays: 30, personalTokens: false });
});

test('an identity provider is set up; its page shows the redirect URI, the TXT record of a domain and how the last test went', async () => {
  const saved = {
    issuer: 'https://login.acme.example',
    clientId: 'ohmstead',
    clientAuthentication: 'secret',
    scopes: ['openid', 'profile', 'email'],
    claims: { firstName: 'given_name', lastName: 'family_name', groups: 'groups' },
    domains: ['acme.example'],
    createPeople: true,
    defaultGroupId: null,
    groupMapping: [],
    keepGroups: false,
    onlySingleSignOn: false,
    linkWithoutPassword: false,
    secondFactorClaims: { amr: ['mfa'], acr: [] },
    enabled: false,
  } as const;
  const shown = {
    ...saved,
    hasClientSecret: true,
    publicJwk: null,
    domainProofs: [{ domain: 'acme.example', record: 'ohmstead-verification=x', provenAt: null }],
    lastTest: { at: now, ok: false, code: 'signIn-oidc-4', claims: null },
    clientRefusedAt: now,
    version: 1,
  } as const;
  const redirectUri = 'https://ohmstead.example/api/signIn/oidc/callback';
  const { requests } = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-sign-in'] })),
    'GET /organization/tokens': () => ok({ longestDays: 365, personalTokens: true, version: 2, tokens: [] }),
    'GET /organization/signIn': () => ok(optional),
    'GET /organization/identityProvider': () => ok({ redirectUri, identityProvider: null }),
    'PUT /organization/identityProvider': () => ok({ redirectUri, identityProvider: shown }),
  });
  const { user } = visit('/settings/sign-in');
  await user.click(await screen.findByRole('button', { name: 'Set up an identity provider' }));
  const form = within(screen.getByRole('dialog', { name: 'Edit the identity provider' }));
  const fill = async (label: string, text: string) =>
    user.click(form.getByLabelText(label)).then(() => user.paste(text));
  await fill('Issuer', saved.issuer);
  await fill('Client id', saved.clientId);
  await fill('Client secret', 'not shown again');
  await fill('Domains of email addresses', 'Acme.example');
  await fill('Values of amr that mean a second factor', 'mfa');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('ohmstead-verification=x')).toBeVisible();
  expect(screen.getByText(redirectUri)).toBeVisible();
  expect(screen.getByText(/^The answer of the provider cannot be trusted/)).toBeVisible();
  expect(screen.getByText(/^The provider refuses this client secret/)).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    ...saved,
    clientSecret: 'not shown again',
  });
});
