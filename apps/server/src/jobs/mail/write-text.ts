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
