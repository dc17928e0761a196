import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodesAtOnce } from '@ohmstead/contract';
import type { SecretsKeys } from '../../secrets/seal.ts';

/** Crockford's base32: no I, L, O or U, which are mistaken for other signs. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits. */
const length = 16;

const newCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const written = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/** As people are shown them. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodesAtOnce }, () => written(newCode()));

/** As people type them: with or without hyphens and blanks, in either case. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export type CodeOwner = { organizationId: number; userId: number };

/** One for each key: those made before a new key was set still count. The first is that of the key that seals. */
export const hashesOf = (typed: string, { organizationId, userId }: CodeOwner, keys: SecretsKeys): Buffer[] =>
  keys.map(({ key }) =>
    createHmac('sha256', key)
      .update(`recovery code ${organizationId} ${userId} ${bare(typed)}`)
      .digest(),
  );
