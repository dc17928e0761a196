import { retention } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { findRetention, setRetention } from './set-retention.ts';

/** What the organisation's own administrators decide about old raw samples. */
export function retentionRoutes(app: ApiServer, { database }: ApiParts): void {
  const telling = { summary: 'After how many days raw samples move into files', ...answers(retention) };
  app.get('/api/organization/retention', { schema: telling }, async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findRetention(reader, actor));
  });

  const setting = { summary: 'Set after how many days raw samples move into files; null: never', body: retention };
  app.put('/api/organization/retention', { schema: { ...setting, ...answers(retention) } }, async (request) => {
    const author = authorOf(request);
    return database.withTenant(author.actor, (writer) => setRetention(writer, author, request.body));
  });
}
