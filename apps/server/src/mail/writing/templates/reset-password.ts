import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

export const resetPassword: MailTemplate<MailParameters['reset-password']> = {
  secretLink: { purpose: 'reset', life: '1 hour' },
  isWanted: (account) => account !== null,
  write: ({ recipient, link }) => ({
    subject: 'Reset your password',
    preview: 'Choose a new password for Ohmstead.',
    heading: 'Reset your password',
    paragraphs: [
      `Someone (probably you) requested a new password for ${recipient}. Choose one here, then log in with it.`,
    ],
    button: { label: 'Choose a new password', url: link },
    notes: [
      'The link works once, within an hour. Setting a new password ends all your sessions.',
      'Not you? Ignore this email and your password will not change.',
    ],
    reason: `You're receiving this email because someone asked to reset the password of ${recipient} at Ohmstead.`,
  }),
};
