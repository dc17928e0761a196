import { deletedAnswer, deviceEdit, deviceIdsBody, idParams, savedAnswer } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { deleteDevices } from './delete-devices.ts';
import { editDevice } from './edit-device.ts';

export function deviceChangeRoutes(app: ApiServer, { database }: ApiParts): void {
  const edit = { summary: 'Edit an analyzer', params: idParams, body: deviceEdit, ...answers(savedAnswer) };
  app.put('/api/devices/:id', { schema: edit }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      editDevice(writer, author, Number(request.params.id), request.body),
    );
  });

  const remove = {
    summary: 'Delete analyzers; they can be claimed anew',
    body: deviceIdsBody,
    ...answers(deletedAnswer),
  };
  app.delete('/api/devices', { schema: remove }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteDevices(writer, author, request.body.deviceIds));
  });
}
