import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const channelMessage: MailTemplate<MailParameters['channel-message']> = {
  isWanted: (account) => account?.isVerified === true,
  write: ({ parameters: { title, facts, link, channel }, publicUrl }) => ({
    subject: title,
    preview: title,
    heading: title,
    paragraphs: [],
    facts: facts.map(([name, value]): [string, string] => [name, value]),
    button: { label: link.label, url: `${publicUrl.origin}${link.path}` },
    reason:
      channel === null
        ? "You're receiving this email because you're assigned to the analyzer, and an alarm rule of your organisation notifies everyone who is."
        : `You're receiving this email because your organisation sends the channel ${strangersWords(channel)} to you.`,
  }),
};
