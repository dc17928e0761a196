import {
  deletedAnswer,
  idParams,
  savedAnswer,
  serviceEdit,
  serviceIdsBody,
  serviceStart,
  serviceStarted,
} from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { deleteServices } from './delete-services.ts';
import { editService } from './edit-service.ts';
import { startService } from './start-service.ts';

export function serviceChangeRoutes(app: ApiServer, parts: ApiParts): void {
  const { database } = parts;
  const start = { summary: 'Start a test run in a bay', body: serviceStart, ...answers(serviceStarted) };
  app.post('/api/services', { schema: start }, async (request) => startService(parts, authorOf(request), request.body));

  const edit = {
    summary: 'Edit the notes of a test run',
    params: idParams,
    body: serviceEdit,
    ...answers(savedAnswer),
  };
  app.put('/api/services/:id', { schema: edit }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      editService(writer, author, Number(request.params.id), request.body),
    );
  });

  const remove = { summary: 'Delete test runs, all or none', body: serviceIdsBody, ...answers(deletedAnswer) };
  app.delete('/api/services', { schema: remove }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteServices(writer, author, request.body.serviceIds));
  });
}
