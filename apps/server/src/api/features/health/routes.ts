import { strict } from '@ohmstead/contract';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';

const well = answers(Type.Object({ status: Type.String() }, strict));

export function healthRoutes(app: ApiServer, { database }: ApiParts): void {
  const lives = { summary: 'The process lives', ...well };
  app.get('/healthz', { schema: lives }, async () => ({ status: 'alive' }));

  const serves = { summary: 'The process can serve: the database answers', ...well };
  app.get('/readyz', { schema: serves }, async () => {
    await database.ping();
    return { status: 'ready' };
  });
}
