import { expect, test } from 'vitest';
import { chooseGroup, judgeAccount, type AccountFacts } from './judge-account.ts';

const usual: AccountFacts = {
  linkedId: null,
  address: 'free',
  accountId: null,
  isSuperuser: false,
  isLinkedOtherwise: false,
  isDomainProven: true,
  isEmailVerified: true,
  createPeople: true,
  linkWithoutPassword: false,
};
const here = { address: 'here', accountId: 7 } as const;
const invited = { address: 'invited', accountId: 7 } as const;
const elsewhere = { address: 'elsewhere' } as const;
const unproven = { isDomainProven: false };
const unverified = { isEmailVerified: false };
const waived = { linkWithoutPassword: true };

test.each<[string, Partial<AccountFacts>, string]>([
  ['linked, whatever the address', { linkedId: 7, ...elsewhere, ...unproven, ...unverified }, 'enter'],
  ['linked, the address another account’s here', { linkedId: 7, address: 'here', accountId: 8 }, 'enter'],
  ['linked, no address', { linkedId: 7, address: 'none' }, 'enter'],
  ['here', here, 'linkByPassword'],
  ['here, domain not proven', { ...here, ...unproven }, 'linkByPassword'],
  ['here, address not verified', { ...here, ...unverified }, 'linkByPassword'],
  ['here, a super user', { ...here, isSuperuser: true }, 'linkByPassword'],
  ['here, password waived', { ...here, ...waived }, 'link'],
  ['here, password waived, domain not proven', { ...here, ...waived, ...unproven }, 'linkByPassword'],
  ['here, password waived, address not verified', { ...here, ...waived, ...unverified }, 'linkByPassword'],
  ['here, password waived, a super user', { ...here, ...waived, isSuperuser: true }, 'linkByPassword'],
  ['here, linked to another subject', { ...here, isLinkedOtherwise: true }, 'signIn-oidc-9'],
  [
    'here, linked to another subject, password waived',
    { ...here, ...waived, isLinkedOtherwise: true },
    'signIn-oidc-9',
  ],
  ['invited', invited, 'accept'],
  ['invited, creation off', { ...invited, createPeople: false }, 'accept'],
  ['invited, domain not proven', { ...invited, ...unproven }, 'signIn-oidc-6'],
  ['invited, address not verified', { ...invited, ...unverified }, 'signIn-oidc-6'],
  ['free', {}, 'create'],
  ['free, creation off', { createPeople: false }, 'signIn-oidc-6'],
  ['free, domain not proven', unproven, 'signIn-oidc-6'],
  ['free, address not verified', unverified, 'signIn-oidc-6'],
  ['no address', { address: 'none', ...unproven }, 'signIn-oidc-6'],
  ['elsewhere', elsewhere, 'signIn-oidc-6'],
  ['elsewhere, password waived', { ...elsewhere, ...waived }, 'signIn-oidc-6'],
])('whose account: %s', (_, facts, expected) => {
  const verdict = judgeAccount({ ...usual, ...facts });
  expect(verdict.deed === 'refuse' ? verdict.code : verdict.deed).toBe(expected);
});

test('of the mapping the first match counts, in its order, then the default', () => {
  const groupMapping = [
    { value: 'ops', groupId: 1 },
    { value: 'staff', groupId: 2 },
  ];
  expect(chooseGroup({ groupMapping, defaultGroupId: 3 }, ['staff', 'ops'])).toBe(1);
  expect(chooseGroup({ groupMapping, defaultGroupId: 3 }, ['Ops'])).toBe(3);
  expect(chooseGroup({ groupMapping, defaultGroupId: null }, [])).toBeUndefined();
});
