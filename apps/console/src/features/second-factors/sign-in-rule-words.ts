import type { Requirement, RuledKinds, SignInRule } from '@ohmstead/contract';
import { shortDate } from '../../lib/text/day.ts';

export const requirementWords: Readonly<Record<Requirement, string>> = {
  optional: 'Optional',
  holders: 'Required for everyone who configures',
  all: 'Required for everyone',
};

export const requirementNotes: Readonly<Record<Requirement, string>> = {
  optional: 'Everyone decides for themselves.',
  holders:
    'Super users, and everyone who may configure users, locations, displays, alarms, integrations or logging in.',
  all: 'Every user of the organisation.',
};

export const kindWords: Readonly<Record<RuledKinds, string>> = {
  any: 'Passkeys and authenticator apps',
  passkey: 'Passkeys only',
};

export const sentenceOf = ({ requirement, from }: Pick<SignInRule, 'requirement' | 'from'>, now: number): string => {
  if (from === null) return requirementWords[requirement];
  return `${requirementWords[requirement]} ${from <= now ? 'since' : 'from'} ${shortDate(from)}`;
};
