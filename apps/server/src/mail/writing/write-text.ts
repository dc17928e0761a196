import type { MailContent } from './mail-template.ts';

export type Letter = { content: MailContent; unsubscribeUrl: string | null };

/** The plain text part. Links are on their own lines, and ASCII is sent as it is, so that they are not broken. */
export const writeText = (letter: Letter): string => blocksOf(letter).join('\n\n').replaceAll('\u00A0', ' ');

function blocksOf({ content, unsubscribeUrl }: Letter): string[] {
  const { heading, paragraphs, facts = [], button, notes = [], reason } = content;
  return [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `-- \n${[reason, ...(unsubscribeUrl === null ? [] : [`Stop these emails:\n${unsubscribeUrl}`])].join('\n\n')}`,
    '',
  ];
}

const lineMaxLength = 76;
const beyondAscii = /[^\x20-\x7E\n]/;

/** Wraps at blanks; a word without any, such as a link, stays whole. */
const wrap = (line: string): string => {
  const short: string[] = [];
  let rest = line;
  while (rest.length > lineMaxLength) {
    const blank = rest.lastIndexOf(' ', lineMaxLength);
    const end = blank > 0 ? blank : rest.indexOf(' ', lineMaxLength);
    if (end <= 0) break;
    short.push(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
  return [...short, rest].join('\n');
};

/** Sends plain ASCII as it is, because quoted-printable would break links in the raw file. Other text is left to the library. */
export function plainTextPart(text: string): string | { raw: string } {
  const wrapped = text.split('\n').map(wrap).join('\n');
  if (beyondAscii.test(wrapped)) return wrapped;
  const head = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n';
  return { raw: `${head}${wrapped.replaceAll('\n', '\r\n')}` };
}
