import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const invitation: MailTemplate<Partial<MailParameters['invitation']>> = {
  secretLink: { purpose: 'invite', life: '7 days' },
  isWanted: (account) => account !== null && !account.isVerified,
  write: ({ parameters: { inviter }, account, recipient, link, publicUrl }) => {
    const place = account?.organizationName ?? 'an organization';
    return {
      subject: `You are invited to ${account?.organizationName ?? 'Ohmstead'}`,
      preview: `Choose a password to join ${place} at Ohmstead.`,
      heading: `Join ${place} at Ohmstead`,
      paragraphs: [
        `${strangersWords(inviter ?? '') || 'An administrator'} invited you to ${place}. Ohmstead shows its analyzers, batteries and services, wherever you are.`,
        `Choose a password, then sign in with ${recipient}.`,
      ],
      button: { label: 'Choose a password', url: link },
      notes: [
        'The link works once, within 7 days.',
        `When it has expired, ask for a new one: ${publicUrl.origin}/register/resend-verification`,
      ],
      reason: `You get this mail because an administrator of ${place} entered ${recipient}. If you do not know them, ignore it.`,
    };
  },
};
