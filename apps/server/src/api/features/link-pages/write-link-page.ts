const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

export const linkPageStyles = '/api/link-pages/page.css';

type LinkPage = { title: string; text: string; button?: string; link?: { label: string; path: string } };

const toLogin = { label: 'Go to Ohmstead', path: '/login' };

/**
 * Where a link of a mail leads that needs no session, and perhaps no JavaScript. Opening it changes nothing: programs that look
 * into the links of mails open it too. The button posts to the same address.
 */
export const writeLinkPage = ({ title, text, button, link = toLogin }: LinkPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} – Ohmstead</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${linkPageStyles}">
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
