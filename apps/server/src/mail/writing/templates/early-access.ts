import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const earlyAccess: MailTemplate<MailParameters['early-access']> = {
  write: ({ parameters, providerName, publicUrl }) => {
    const [name, company] = [strangersWords(parameters.name), strangersWords(parameters.company)];
    return {
      subject: `Early access: ${company}`,
      preview: `${name} of ${company} has requested early access.`,
      heading: 'Early access request',
      paragraphs: ['Someone has filled in the form on the home page. Reply to this email to contact them.'],
      facts: [
        ['Name', name],
        ['Company', company],
        ['Email', parameters.email],
      ],
      reason: `You're receiving this email because requests from ${publicUrl.origin} go to ${providerName}. The address has not been verified.`,
      replyTo: parameters.email,
    };
  },
};
