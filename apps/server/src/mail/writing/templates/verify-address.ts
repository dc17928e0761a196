import type { MailParameters } from '../../mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

/** Names who registered what, so that nobody confirms a stranger's registration by mistake. */
export const verifyAddress: MailTemplate<MailParameters['verify-address']> = {
  secretLink: { purpose: 'verify', life: '48 hours' },
  isWanted: (account) => account !== null && !account.isVerified,
  write: ({ account, recipient, link }) => {
    const name = account?.firstName ?? 'Somebody';
    const organization = account?.organizationName;
    return {
      subject: 'Verify your email address',
      preview: 'One click, and you can sign in to Ohmstead.',
      heading: 'Verify your email address',
      paragraphs: [
        `${name} created an account at Ohmstead${organization ? ` for ${organization}` : ''} with the address ${recipient}. Verify the address to sign in.`,
      ],
      button: { label: 'Verify email address', url: link },
      notes: [
        'The link works once, within 48 hours.',
        'Was this not you? Do not open the link: without it the account is deleted, and nobody can use it.',
      ],
      reason: `You get this mail because somebody registered at Ohmstead with ${recipient}.`,
    };
  },
};
