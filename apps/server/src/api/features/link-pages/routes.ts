import { readFile } from 'node:fs/promises';
import { linkPaths } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { unsubscribeLife, unsubscribePath } from '../../../mail/unsubscribe-token.ts';
import { originOf } from '../../audit/author.ts';
import { findToken } from '../../links/find-token.ts';
import { asDocument } from '../../plugins/security-headers.ts';
import { route } from '../../route.ts';
import { cancelAddressChange } from './cancel-address-change.ts';
import { describeSubscriptions, readUnsubscription, unsubscribe } from './unsubscribe.ts';
import { linkPageStyles, writeLinkPage } from './write-link-page.ts';

const styles = new URL('page.css', import.meta.url);
const formMaxBytes = 1_024;
/** Of RFC 8058, and what a browser sends for the button. */
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const unusable = {
  title: 'This link does not work',
  text: 'It was used, has expired or is not complete. Open it from the mail, or sign in to change what you want.',
};

const expired = {
  title: 'This link has expired',
  text: `It worked for ${unsubscribeLife} days. Sign in and choose under Preferences which mails you get.`,
  link: { label: 'Open Preferences', path: '/account/preferences' },
};

const send = (reply: FastifyReply, page: Parameters<typeof writeLinkPage>[0]): FastifyReply =>
  asDocument(reply).type('text/html; charset=utf-8').send(writeLinkPage(page));

/** The only pages that take forms: what a form says does not matter, the link is proof enough. */
export async function linkPageRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await app.register(async (pages: FastifyInstance) => {
    pages.addContentTypeParser(forms, { parseAs: 'buffer', bodyLimit: formMaxBytes }, (_, __, done) =>
      done(null, null),
    );
    route(pages, `GET ${linkPageStyles}`, async (_, reply) =>
      reply.type('text/css; charset=utf-8').send(await readFile(styles, 'utf8')),
    );
    unsubscribePages(pages, parts);
    cancelPages(pages, parts);
  });
}

function unsubscribePages(pages: FastifyInstance, parts: ApiParts): void {
  route(pages, `GET ${unsubscribePath}`, async (request, reply) => {
    const unsubscription = await readUnsubscription(parts, request.params.token);
    if (unsubscription === null) return send(reply.code(404), unusable);
    if (unsubscription === 'expired') return send(reply.code(404), expired);
    const text = `You will get no more ${describeSubscriptions(unsubscription)}. Your account stays as it is.`;
    return send(reply, { title: 'Stop these mails?', text, button: 'Stop these mails' });
  });

  route(pages, `POST ${unsubscribePath}`, async (request, reply) => {
    const unsubscription = await readUnsubscription(parts, request.params.token);
    if (unsubscription === null) return send(reply.code(404), unusable);
    if (unsubscription === 'expired') return send(reply.code(404), expired);
    await unsubscribe(parts, unsubscription, originOf(request));
    const text = `You get no more ${describeSubscriptions(unsubscription)}. Under Preferences you can switch them on again.`;
    return send(reply, { title: 'These mails have ended', text });
  });
}

function cancelPages(pages: FastifyInstance, parts: ApiParts): void {
  const path = linkPaths['email-change-cancel'];

  route(pages, `GET ${path}`, async (request, reply) => {
    const found = await findToken(parts.database, request.params.token);
    if (found?.purpose !== 'email-change-cancel' || found.state !== 'good') return send(reply.code(404), unusable);
    const text =
      'Your address stays as it was, all sessions end, and the password becomes void. We send you a link to choose a new one.';
    return send(reply, { title: 'Keep your email address?', text, button: 'Keep my address' });
  });

  route(pages, `POST ${path}`, async (request, reply) => {
    const isCancelled = await cancelAddressChange(parts, request.params.token, request.ip);
    if (!isCancelled) return send(reply.code(404), unusable);
    const text = 'All sessions have ended. A mail with a link to choose a new password is on its way to you.';
    return send(reply, { title: 'Your address is safe', text });
  });
}
