import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

export const passwordChanged: MailTemplate<MailParameters['password-changed']> = {
  write: ({ recipient, publicUrl }) => ({
    subject: 'Your password was changed',
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of ${recipient} was changed just now, and the sessions that were open in other places have ended. If that was you, there is nothing to do.`,
      'If it was not you, choose a new password at once, and tell an administrator of your organisation.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl.origin}/login/forgot-password` },
    reason: 'You get this mail because the password of your account at Ohmstead was changed.',
  }),
};
