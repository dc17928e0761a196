import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { answers, answersAs } from '../../answers.ts';
import type { ApiServer } from '../../api-server.ts';
import { asDocument } from '../../plugins/security-headers.ts';
import { writePage, type OpenApi } from './write-page.ts';

const styles = new URL('page.css', import.meta.url);

export function apiDescriptionRoutes(app: ApiServer): void {
  const document = () => app.swagger() as unknown as OpenApi;
  const asJson = { summary: 'This description', ...answers(Type.Unknown()) };
  app.get('/api/openapi.json', { schema: asJson }, async () => document());

  const asPage = {
    summary: 'This description, to read',
    ...answersAs('text/html'),
  };
  app.get('/api/docs', { schema: asPage }, async (_, reply) =>
    asDocument(reply).type('text/html; charset=utf-8').send(writePage(document())),
  );

  const asStyles = { hide: true };
  app.get('/api/docs/page.css', { schema: asStyles }, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(styles, 'utf8')),
  );
}
