import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { route } from '../../route.ts';
import { cancelPages } from './cancel-address-change.ts';
import { linkPageStyles } from '../../links/link-page.ts';
import { unsubscribePages } from './unsubscribe.ts';

const styles = new URL('page.css', import.meta.url);
const formMaxBytes = 1_024;
/** The type of RFC 8058, and the one that a browser sends for the button. */
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The only pages that accept forms. The content of a form does not matter: the link is proof enough. */
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
