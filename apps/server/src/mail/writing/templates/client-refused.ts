import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const clientRefused: MailTemplate<MailParameters['client-refused']> = {
  isWanted: (account) => account?.isVerified === true,
  write: ({ parameters: { issuer, isSecret } }) => ({
    subject: 'Your identity provider refuses Ohmstead',
    preview: 'Until this is fixed, no one can log in with your organisation.',
    heading: 'Your identity provider refuses Ohmstead',
    paragraphs: [
      `${strangersWords(issuer)} no longer accepts the ${isSecret ? 'client secret' : 'private key'} of Ohmstead. Until this is fixed, no one can log in with your organisation.`,
      isSecret
        ? 'The secret may have expired. Make a new one there, and enter it under Settings, Sign-in and tokens.'
        : 'Check there that the public key is the one that Ohmstead shows under Settings, Sign-in and tokens.',
    ],
    reason: "You're receiving this email because you configure how people log in to your organisation.",
  }),
};
