import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

export const passwordChanged: MailTemplate<MailParameters['password-changed']> = {
  write: ({ recipient, publicUrl }) => ({
    subject: 'Your password was changed',
    preview: 'If this was you, there is nothing to do.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password for ${recipient} has just been changed, and all other sessions have ended. If this was you, there is nothing to do.`,
      'If this was not you, choose a new password immediately and tell an administrator of your organisation.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl.origin}/login/forgot-password` },
    reason: "You're receiving this email because the password of your Ohmstead account was changed.",
  }),
};
