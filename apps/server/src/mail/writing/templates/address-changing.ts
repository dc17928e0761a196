import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

/** Sent to the old address, so that a thief with a session and a password cannot take over the account unnoticed. */
export const addressChanging: MailTemplate<MailParameters['address-changing']> = {
  secretLink: { purpose: 'email-change-cancel', life: '7 days' },
  isWanted: (account) => account !== null,
  write: ({ parameters: { newEmail }, recipient, link }) => ({
    subject: 'Your email address is being changed',
    preview: `From ${recipient} to ${newEmail}.`,
    heading: 'Your email address is being changed',
    paragraphs: [
      `Someone who is logged in to your account and knows its password has requested a change of address from ${recipient} to ${newEmail}. The change takes effect once the new address is confirmed. If this was you, there is nothing to do.`,
      'If this was not you, keep your address. This ends all sessions and cancels the password, so you can choose a new one.',
    ],
    button: { label: 'This was not me: keep my address', url: link },
    notes: ['The link works once, within 7 days, even if the address has already been changed.'],
    reason: `You're receiving this email because ${recipient} is the address of an account at Ohmstead.`,
  }),
};
