import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

export const confirmAddress: MailTemplate<MailParameters['confirm-address']> = {
  secretLink: { purpose: 'email-change', life: '24 hours' },
  isWanted: (account) => account !== null,
  write: ({ recipient, link }) => ({
    subject: 'Confirm your new email address',
    preview: 'One click, and you sign in with this address.',
    heading: 'Confirm your new email address',
    paragraphs: [
      `You asked to use ${recipient} at Ohmstead from now on. Open the link in a browser where you are signed in.`,
    ],
    button: { label: 'Confirm this address', url: link },
    notes: [
      'The link works once, within 24 hours. Until then the old address stays.',
      'Was this not you? Ignore this mail: nothing changes.',
    ],
    reason: `You get this mail because somebody wants to use ${recipient} for their account at Ohmstead.`,
  }),
};
