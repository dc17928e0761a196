import type { MailContent } from './mail-template.ts';

export type Letter = { content: MailContent; unsubscribeUrl: string | null };

/** The same words for programs that show no HTML. A link stands on a line of its own; ASCII stays ASCII, so that it stays whole. */
export const writeText = (letter: Letter): string => blocksOf(letter).join('\n\n').replaceAll('\u00A0', ' ');

function blocksOf({ content, unsubscribeUrl }: Letter): string[] {
  const { heading, paragraphs, facts = [], button, notes = [], reason } = content;
  return [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `-- \n${[reason, ...(unsubscribeUrl === null ? [] : [`Stop these mails:\n${unsubscribeUrl}`])].join('\n\n')}`,
    '',
  ];
}

const lineMaxLength = 76;
const beyondAscii = /[^\x20-\x7E\n]/;

/** Lines of a mail are short; what has no blank, a link, stays whole. */
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

/**
 * Plain ASCII goes out as it is: quoted-printable would break the link apart for whoever reads the file itself. Other text is left
 * to the library.
 */
export function plainTextPart(text: string): string | { raw: string } {
  const wrapped = text.split('\n').map(wrap).join('\n');
  if (beyondAscii.test(wrapped)) return wrapped;
  const head = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n';
  return { raw: `${head}${wrapped.replaceAll('\n', '\r\n')}` };
}
