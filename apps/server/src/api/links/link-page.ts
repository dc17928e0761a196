import type { FastifyReply } from 'fastify';
import { asDocument } from '../plugins/security-headers.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

export const linkPageStyles = '/api/link-pages/page.css';

type LinkPage = {
  title: string;
  text: string;
  button?: string;
  link?: { label: string; path: string };
  /** Only where something goes on by itself. */
  script?: string;
};

const toLogin = { label: 'Go to Ohmstead', path: '/login' };

export const unusable: LinkPage = {
  title: 'This link does not work',
  text: 'It has been used, has expired or is incomplete. Open it from the email, or log in to change your settings.',
};

export const sendLinkPage = (reply: FastifyReply, page: LinkPage): FastifyReply =>
  asDocument(reply).type('text/html; charset=utf-8').send(writeLinkPage(page));

/**
 * The page behind a link in an email that needs no session and no JavaScript. Opening it changes nothing, since mail scanners open links
 * too. The button posts to the same address.
 */
export const writeLinkPage = ({ title, text, button, link = toLogin, script }: LinkPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} – Ohmstead</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${linkPageStyles}">${script === undefined ? '' : `\n<script type="module" src="${script}"></script>`}
</head>
<body>
<main>
<p class="mark">Ohmstead</p>
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
${button === undefined ? `<p><a href="${escape(link.path)}">${escape(link.label)}</a></p>` : `<form method="post"><button type="submit">${escape(button)}</button></form>`}
</main>
</body>
</html>
`;
