import type { MailParameters } from '../../mail-parameters.ts';
import { strangersWords } from '../../strangers-words.ts';
import type { MailTemplate } from '../mail-template.ts';

export const earlyAccess: MailTemplate<MailParameters['early-access']> = {
  write: ({ parameters, providerName, publicUrl }) => {
    const [name, company] = [strangersWords(parameters.name), strangersWords(parameters.company)];
    return {
      subject: `Early access: ${company}`,
      preview: `${name} of ${company} asks for early access.`,
      heading: 'A request for early access',
      paragraphs: ['Somebody filled in the form on the home page. Answer this mail to write to them.'],
      facts: [
        ['Name', name],
        ['Company', company],
        ['Email', parameters.email],
      ],
      reason: `You get this mail because requests from ${publicUrl.origin} go to ${providerName}. The address was not verified.`,
      replyTo: parameters.email,
    };
  },
};
