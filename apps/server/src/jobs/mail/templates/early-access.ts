import type { MailParameters } from '../../../mail/mail-parameters.ts';
import type { MailTemplate } from '../mail-template.ts';

export const earlyAccess: MailTemplate<MailParameters['early-access']> = {
  write: ({ parameters: { name, company, email }, providerName, publicUrl }) => ({
    subject: `Early access: ${company}`,
    preview: `${name} of ${company} asks for early access.`,
    heading: 'A request for early access',
    paragraphs: ['Somebody filled in the form on the home page. Answer this mail to write to them.'],
    facts: [
      ['Name', name],
      ['Company', company],
      ['Email', email],
    ],
    reason: `You get this mail because requests from ${publicUrl.origin} go to ${providerName}. The address was not verified.`,
    replyTo: email,
  }),
};
