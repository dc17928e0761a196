import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

const kinds = { totp: 'authenticator app', passkey: 'passkey' } as const;
const some = { totp: 'An authenticator app', passkey: 'A passkey' } as const;
const notYou = 'If this was not you, change your password immediately and tell an administrator of your organisation.';
const reason = "You're receiving this email because the second factors of your Ohmstead account were changed.";

export const factorAdded: MailTemplate<MailParameters['factor-added']> = {
  write: ({ parameters: { kind, name } }) => ({
    subject: `${some[kind]} was added to your account`,
    preview: 'If this was you, there is nothing to do.',
    heading: `${some[kind]} was added`,
    paragraphs: [
      `The ${kinds[kind]} ${strangersWords(name)} is now a second factor of your account, and all other sessions have ended. If this was you, there is nothing to do.`,
      notYou,
    ],
    reason,
  }),
};

export const factorRemoved: MailTemplate<MailParameters['factor-removed']> = {
  write: ({ parameters: { kind, name } }) => ({
    subject: `${some[kind]} was removed from your account`,
    preview: 'If this was you, there is nothing to do.',
    heading: `${some[kind]} was removed`,
    paragraphs: [
      `The ${kinds[kind]} ${strangersWords(name)} is no longer a second factor of your account, and all other sessions have ended. If this was you, there is nothing to do.`,
      notYou,
    ],
    reason,
  }),
};

const leftWords = (left: number): string => {
  if (left === 0) return 'None is left. Make new ones in your account.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
};

export const recoveryCodeUsed: MailTemplate<MailParameters['recovery-code-used']> = {
  write: ({ parameters: { left } }) => ({
    subject: 'A recovery code was used',
    preview: leftWords(left),
    heading: 'A recovery code was used',
    paragraphs: [
      `One of your recovery codes has just been used instead of a second factor. ${leftWords(left)}`,
      notYou,
    ],
    reason: "You're receiving this email because a recovery code of your Ohmstead account was used.",
  }),
};

export const recoveryCodesRenewed: MailTemplate<MailParameters['recovery-codes-renewed']> = {
  write: () => ({
    subject: 'You have new recovery codes',
    preview: 'All older ones no longer work.',
    heading: 'You have new recovery codes',
    paragraphs: ['New recovery codes were made for your account. All older ones no longer work.', notYou],
    reason,
  }),
};

export const secondFactorReset: MailTemplate<MailParameters['second-factor-reset']> = {
  write: ({ parameters: { by, reason: why } }) => ({
    subject: 'Your second factor was reset',
    preview: 'You will be asked to add a new one when you next log in.',
    heading: 'Your second factor was reset',
    paragraphs: [
      'All second factors and recovery codes of your account were removed, and all sessions have ended. When you next log in, you will be asked to add a new one.',
      notYou,
    ],
    facts: [
      ['By', by ?? 'The provider of Ohmstead'],
      ...(why === null ? [] : [['Reason', strangersWords(why)] as const]),
    ],
    reason,
  }),
};
