import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { asDocument } from '../../plugins/security-headers.ts';
import { route } from '../../route.ts';
import { writePage, type OpenApi } from './write-page.ts';

const styles = new URL('page.css', import.meta.url);

export function apiDescriptionRoutes(app: FastifyInstance): void {
  const document = () => app.swagger() as unknown as OpenApi;
  route(app, 'GET /api/openapi.json', async () => document());

  route(app, 'GET /api/docs', async (_, reply) =>
    asDocument(reply).type('text/html; charset=utf-8').send(writePage(document())),
  );

  route(app, 'GET /api/docs/page.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(styles, 'utf8')),
  );
}
