import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';
import { ownerWords } from './token-owner.ts';

export const tokenRevoked: MailTemplate<MailParameters['token-revoked']> = {
  write: ({ parameters }) => {
    const whose = ownerWords(parameters.account);
    const name = strangersWords(parameters.name);
    return {
      subject: `${whose.token} ${name} was revoked`,
      preview: 'Someone submitted its text. It no longer works.',
      heading: `${whose.token} ${name} was revoked`,
      paragraphs: [
        'Someone who has the text of this token has revoked it. It no longer works, and programs that use it are refused.',
        'If this was not you, find out where its text was exposed. Make a new token for programs that still need one.',
      ],
      reason: `You're receiving this email because ${whose.owned} was revoked.`,
    };
  },
};
