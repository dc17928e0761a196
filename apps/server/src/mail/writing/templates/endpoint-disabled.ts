import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const endpointDisabled: MailTemplate<MailParameters['endpoint-disabled']> = {
  isWanted: (account) => account?.isVerified === true,
  write: ({ parameters: { name: given, isWebhook, reason } }) => {
    const name = strangersWords(given);
    const title = `The ${isWebhook ? 'webhook' : 'channel'} ${name} was disabled`;
    const why =
      reason === 'gone'
        ? 'Its receiver answered that it is gone permanently.'
        : 'Nothing could be delivered to it for three days.';
    return {
      subject: title,
      preview: why,
      heading: title,
      paragraphs: [
        why,
        'Waiting deliveries are sent when you enable it again. Its log shows what the receiver answered.',
      ],
      reason: "You're receiving this email because you configure webhooks and channels of your organisation.",
    };
  },
};
