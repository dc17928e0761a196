import type { ErrorCode } from '@ohmstead/contract';

/** What is known of a person that a provider speaks of, and of the account that has their address. */
export type AccountFacts = {
  /** Whom the subject is linked to, in this organisation. */
  linkedId: number | null;
  /** Who has the address: an account of this organisation, an invitation that waits here, an account elsewhere, or no one. */
  address: 'none' | 'free' | 'here' | 'invited' | 'elsewhere';
  accountId: number | null;
  isSuperuser: boolean;
  /** The account has another subject already. */
  isLinkedOtherwise: boolean;
  isDomainProven: boolean;
  isEmailVerified: boolean;
  createPeople: boolean;
  linkWithoutPassword: boolean;
};

export type Verdict =
  | { deed: 'enter'; userId: number }
  | { deed: 'link' | 'linkByPassword' | 'accept'; userId: number }
  | { deed: 'create' }
  | { deed: 'refuse'; code: ErrorCode };

const unknown: Verdict = { deed: 'refuse', code: 'signIn-oidc-6' };

/** Whose account it is: by the subject alone, and by an address only once, where that is proven. */
export function judgeAccount(facts: AccountFacts): Verdict {
  const { linkedId, address, accountId } = facts;
  if (linkedId !== null) return { deed: 'enter', userId: linkedId };
  const isVouched = facts.isDomainProven && facts.isEmailVerified;
  if (address === 'here' && accountId !== null) {
    if (facts.isLinkedOtherwise) return { deed: 'refuse', code: 'signIn-oidc-9' };
    const isEnough = facts.linkWithoutPassword && isVouched && !facts.isSuperuser;
    return { deed: isEnough ? 'link' : 'linkByPassword', userId: accountId };
  }
  if (!isVouched) return unknown;
  if (address === 'invited' && accountId !== null) return { deed: 'accept', userId: accountId };
  return address === 'free' && facts.createPeople ? { deed: 'create' } : unknown;
}

type Mapping = readonly { value: string; groupId: number }[];

/** The first match counts; undefined where there is none, and no default. */
export const chooseGroup = (
  { groupMapping, defaultGroupId }: { groupMapping: Mapping; defaultGroupId: number | null },
  groups: readonly string[],
): number | undefined =>
  groupMapping.find(({ value }) => groups.includes(value))?.groupId ?? defaultGroupId ?? undefined;
