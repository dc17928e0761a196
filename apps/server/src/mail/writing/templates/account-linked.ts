import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const accountLinked: MailTemplate<MailParameters['account-linked']> = {
  write: ({ parameters: { issuer } }) => ({
    subject: 'Your account was linked',
    preview: 'If this was you, there is nothing to do.',
    heading: 'Your account was linked',
    paragraphs: [
      `From now on you can log in to your account at the identity provider of your organisation, ${strangersWords(issuer)}. If this was you, there is nothing to do.`,
      'If this was not you, change your password immediately and tell an administrator of your organisation.',
    ],
    reason: "You're receiving this email because your Ohmstead account was linked to an identity provider.",
  }),
};
