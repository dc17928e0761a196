import {
  batteryCatalogue,
  batteryEdit,
  batteryFavourites,
  batteryIdsBody,
  batteryRetirement,
  bulkChange,
  changedAnswer,
  deletedAnswer,
  idParams,
  savedAnswer,
} from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { requireFieldRights } from '../../changes/edited-columns.ts';
import { deleteBatteries } from './delete-batteries.ts';
import { editBattery } from './edit-battery.ts';
import { favourBatteries } from './favour-batteries.ts';
import { retireBatteries } from './retire-batteries.ts';

export function batteryChangeRoutes(app: ApiServer, { database }: ApiParts): void {
  const edit = { summary: 'Edit a battery', params: idParams, body: batteryEdit, ...answers(savedAnswer) };
  app.put('/api/batteries/:id', { schema: edit }, async (request) => {
    const author = authorOf(request);
    requireFieldRights(author.actor, batteryCatalogue, request.body);
    return database.writeTenant(author.actor, (writer) =>
      editBattery(writer, author, Number(request.params.id), request.body),
    );
  });

  const retire = { summary: 'Retire or unretire batteries', body: batteryRetirement, ...answers(bulkChange) };
  app.post('/api/batteries/retire', { schema: retire }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => retireBatteries(writer, author, request.body));
  });

  const favour = {
    summary: "Mark batteries as the caller's favourites, or no longer",
    body: batteryFavourites,
    ...answers(changedAnswer),
  };
  app.post('/api/batteries/favourites', { schema: favour }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, async (writer) => ({
      changedIds: await favourBatteries(writer, author, request.body),
    }));
  });

  const remove = { summary: 'Delete batteries, all or none', body: batteryIdsBody, ...answers(deletedAnswer) };
  app.delete('/api/batteries', { schema: remove }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteBatteries(writer, author, request.body.batteryIds));
  });
}
