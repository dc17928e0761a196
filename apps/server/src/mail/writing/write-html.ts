import { mailStyles as style, darkStyles } from './mail-styles.ts';
import type { MailContent } from './mail-template.ts';
import type { Letter } from './write-text.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Turns our own URLs into links; text typed by users stays plain. */
const withLinks = (text: string, { origin }: URL): string =>
  text
    .split(/(\s+)/)
    .map((word) => (word.startsWith(`${origin}/`) ? writeLink(word, word) : escape(word)))
    .join('');

const writeLink = (url: string, words: string): string =>
  `<a class="link" href="${escape(url)}" style="${style.address}">${escape(words)}</a>`;

/** Uses tables and inline styles, which mail programs support; the dark colours are for the more capable ones. */
export function writeHtml({ content, unsubscribeUrl }: Letter, publicUrl: URL): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${style.page}">
<div style="${style.preview}">${escape(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style.frame}"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style.column}">
<tr><td style="${style.top}">${writeMark(publicUrl)}</td></tr>
<tr><td class="card" style="${style.card}">
${writeBody(content, publicUrl)}
</td></tr>
<tr><td class="quiet" style="${style.foot}">${writeFoot(content.reason, unsubscribeUrl, publicUrl)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The product's mark, three bays, drawn with table cells: half of all inboxes block images. */
const writeMark = (publicUrl: URL): string =>
  `<a href="${escape(publicUrl.origin)}/" style="${style.markLink}"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="${style.mark}"><table role="presentation" cellpadding="0" cellspacing="0" align="center"><tr valign="bottom">
${[5, 10, 15].map((level) => `<td style="${style.bay}"><div style="${style.bayLevel}height:${level}px">&nbsp;</div></td>`).join('\n')}
</tr></table></td>
<td class="text" style="${style.wordmark}">Ohmstead</td>
</tr></table></a>`;

const writeBody = ({ heading, paragraphs, facts = [], button, notes = [] }: MailContent, publicUrl: URL): string =>
  [
    `<h1 class="text" style="${style.heading}">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => `<p class="text" style="${style.paragraph}">${escape(text)}</p>`),
    ...(facts.length > 0 ? [writeFacts(facts)] : []),
    ...(button ? [writeButton(button)] : []),
    ...notes.map((text) => `<p class="quiet" style="${style.note}">${withLinks(text, publicUrl)}</p>`),
  ].join('\n');

const writeFacts = (facts: NonNullable<MailContent['facts']>): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style.facts}">
${facts
  .map(
    ([label, value]) => `<tr><td class="quiet line" style="${style.label}">${escape(label)}</td>
<td class="text line" style="${style.value}">${escape(value)}</td></tr>`,
  )
  .join('\n')}
</table>`;

/** The URL is also shown as text, because some programs remove links from buttons. */
const writeButton = ({ label, url }: NonNullable<MailContent['button']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="${style.buttonFrame}"><tr><td class="button" style="${style.buttonCell}">
<a href="${escape(url)}" style="${style.button}">${escape(label)}</a></td></tr></table>
<p class="quiet" style="${style.note}">Or open this address:<br>${writeLink(url, url)}</p>`;

const writeFoot = (reason: string, unsubscribeUrl: string | null, publicUrl: URL): string =>
  [
    withLinks(reason, publicUrl),
    ...(unsubscribeUrl === null ? [] : [writeLink(unsubscribeUrl, 'Stop these emails')]),
  ].join('<br>');
