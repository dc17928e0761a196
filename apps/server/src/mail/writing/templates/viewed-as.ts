import { viewingMinutes } from '@ohmstead/contract';
import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const viewedAs: MailTemplate<MailParameters['viewed-as']> = {
  write: ({ parameters: { by, reason: why } }) => ({
    subject: 'An administrator is viewing Ohmstead as you',
    preview: 'They see what you see, and can change nothing.',
    heading: 'An administrator is viewing Ohmstead as you',
    paragraphs: [
      `To help you, an administrator of your organisation sees what you see, for at most ${viewingMinutes} minutes. They can change nothing, and your password, sessions and tokens stay hidden from them.`,
      'All such visits are listed in your profile under Access by others. If you did not expect this one, ask your administrators.',
    ],
    facts: [
      ['By', by ?? 'A former user'],
      ['Reason', strangersWords(why)],
    ],
    reason: "You're receiving this email because an administrator began to view Ohmstead as you.",
  }),
};
