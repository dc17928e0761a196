import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';
import { ownerWords } from './token-owner.ts';

const form = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export const tokenEnds: MailTemplate<MailParameters['token-ends']> = {
  isWanted: (account) => account?.isVerified === true,
  write: ({ parameters: { name: given, account, expiresAt } }) => {
    const name = strangersWords(given);
    const whose = ownerWords(account);
    const title = `${whose.token} ${name} ${expiresAt <= Date.now() ? 'has ended' : 'ends soon'}`;
    return {
      subject: title,
      preview: `The end is ${form.format(expiresAt)} UTC.`,
      heading: title,
      paragraphs: [
        'Programs that use this token are refused once it has ended. Rotate it before then, and give them the text of its successor.',
      ],
      facts: [['End', `${form.format(expiresAt)} UTC`]],
      reason: `You're receiving this email because ${whose.owned} is at its end.`,
    };
  },
};
