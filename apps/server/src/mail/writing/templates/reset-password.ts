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
      `Somebody, probably you, asked for a new password for ${recipient}. Choose one here; then sign in with it.`,
    ],
    button: { label: 'Choose a new password', url: link },
    notes: [
      'The link works once, within an hour. The new password ends all your sessions.',
      'Was this not you? Ignore this mail: your password stays as it is.',
    ],
    reason: `You get this mail because somebody asked to reset the password of ${recipient} at Ohmstead.`,
  }),
};
