import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const invitation: MailTemplate<Partial<MailParameters['invitation']>> = {
  secretLink: { purpose: 'invite', life: '7 days' },
  isWanted: (account) => account !== null && !account.isVerified,
  write: ({ parameters: { inviter }, account, recipient, link, publicUrl }) => {
    const place = account?.organizationName ?? 'an organisation';
    return {
      subject: `You are invited to ${account?.organizationName ?? 'Ohmstead'}`,
      preview: `Choose a password to join ${place} on Ohmstead.`,
      heading: `Join ${place} on Ohmstead`,
      paragraphs: [
        `${strangersWords(inviter ?? '') || 'An administrator'} has invited you to ${place}. Ohmstead lets you follow its analyzers, batteries and services from anywhere.`,
        `Choose a password, then log in with ${recipient}.`,
      ],
      button: { label: 'Choose a password', url: link },
      notes: [
        'The link works once, within 7 days.',
        `If it has expired, request a new one: ${publicUrl.origin}/register/resend-verification`,
      ],
      reason: `You're receiving this email because an administrator of ${place} entered ${recipient}. If you do not know them, ignore this email.`,
    };
  },
};
