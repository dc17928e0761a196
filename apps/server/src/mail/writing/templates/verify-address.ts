import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

/** Names the person and organisation that registered, so that recipients do not confirm a stranger's registration by mistake. */
export const verifyAddress: MailTemplate<MailParameters['verify-address']> = {
  secretLink: { purpose: 'verify', life: '48 hours' },
  isWanted: (account) => account !== null && !account.isVerified,
  write: ({ account, recipient, link }) => {
    const name = account?.firstName ?? 'Someone';
    const organization = account?.organizationName;
    return {
      subject: 'Verify your email address',
      preview: 'One click, and you can log in to Ohmstead.',
      heading: 'Verify your email address',
      paragraphs: [
        `${name} created an account at Ohmstead${organization ? ` for ${organization}` : ''} with the address ${recipient}. Verify the address to log in.`,
      ],
      button: { label: 'Verify email address', url: link },
      notes: [
        'The link works once, within 48 hours.',
        'Not you? Do not open the link. Without it, the account will be deleted and no one can use it.',
      ],
      reason: `You're receiving this email because someone registered at Ohmstead with ${recipient}.`,
    };
  },
};
