import {
  baySettings,
  baySettingsAnswer,
  deviceAssignments,
  deviceAssignmentsAnswer,
  idParams,
  IdText,
  strict,
} from '@ohmstead/contract';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { assignDevice } from './assign-device.ts';
import { editBay } from './edit-bay.ts';
import { findAssignments } from './find-assignments.ts';

const bayParams = Type.Object({ id: IdText, bayId: IdText }, strict);

/** The tabs of a device beside its own facts: users, and settings of its bays. */
export function deviceSettingRoutes(app: ApiServer, { database }: ApiParts): void {
  const find = {
    summary: 'Who is assigned to an analyzer',
    params: idParams,
    ...answers(deviceAssignmentsAnswer),
  };
  app.get('/api/devices/:id/assignments', { schema: find }, async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findAssignments(reader, actor, Number(request.params.id)));
  });

  const assign = {
    summary: 'Assign users and groups to an analyzer',
    params: idParams,
    body: deviceAssignments,
    ...answers(deviceAssignmentsAnswer),
  };
  app.put('/api/devices/:id/assignments', { schema: assign }, async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, async (writer) => {
      await assignDevice(writer, author, id, request.body);
      return findAssignments(writer, author.actor, id);
    });
  });

  const bay = {
    summary: 'Adapter and usual parameters of a bay',
    params: bayParams,
    body: baySettings,
    ...answers(baySettingsAnswer),
  };
  app.put('/api/devices/:id/bays/:bayId', { schema: bay }, async (request) => {
    const author = authorOf(request);
    const place = { deviceId: Number(request.params.id), bayId: Number(request.params.bayId) };
    return database.writeTenant(author.actor, (writer) => editBay(writer, author, place, request.body));
  });
}
