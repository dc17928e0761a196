import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

/** Sent to the old address: whoever stole a session and a password must not take over the account unnoticed. */
export const addressChanging: MailTemplate<MailParameters['address-changing']> = {
  secretLink: { purpose: 'email-change-cancel', life: '7 days' },
  isWanted: (account) => account !== null,
  write: ({ parameters: { newEmail }, recipient, link }) => ({
    subject: 'Your email address is being changed',
    preview: `From ${recipient} to ${newEmail}.`,
    heading: 'Your email address is being changed',
    paragraphs: [
      `Somebody who is signed in to your account and knows its password asked to change its address from ${recipient} to ${newEmail}. It changes as soon as the new address is confirmed. If that was you, there is nothing to do.`,
      'If it was not you, keep your address: this ends all sessions and makes the password void. You then choose a new one.',
    ],
    button: { label: 'This was not me: keep my address', url: link },
    notes: ['The link works once, within 7 days, also when the address has been changed already.'],
    reason: `You get this mail because ${recipient} is the address of an account at Ohmstead.`,
  }),
};
