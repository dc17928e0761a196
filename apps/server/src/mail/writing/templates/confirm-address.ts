import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

export const confirmAddress: MailTemplate<MailParameters['confirm-address']> = {
  secretLink: { purpose: 'email-change', life: '24 hours' },
  isWanted: (account) => account !== null,
  write: ({ recipient, link }) => ({
    subject: 'Confirm your new email address',
    preview: 'One click, and you can log in with this address.',
    heading: 'Confirm your new email address',
    paragraphs: [`You asked to use ${recipient} with Ohmstead. Open the link in a browser where you are logged in.`],
    button: { label: 'Confirm this address', url: link },
    notes: [
      'The link works once, within 24 hours. Until then your old address stays in use.',
      'Not you? Ignore this email and nothing will change.',
    ],
    reason: `You're receiving this email because someone wants to use ${recipient} for their Ohmstead account.`,
  }),
};
