import type { UiSettings } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { isAcceptable } from './measure-settings.ts';

const settingsSchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'At most 64 KiB, 8 levels, 500 keys',
});

export function uiSettingRoutes(app: ApiServer, { database }: ApiParts): void {
  const schema = { summary: "Save the caller's own settings of the screens", body: settingsSchema, ...answers(null) };
  app.put('/api/users/uiSettings', { schema }, async (request, reply) => {
    if (!isAcceptable(request.body)) throw new ApiError('users-uiSettings-1');
    const actor = actorOf(request);
    await database.withTenant(actor, (writer) => saveUiSettings(writer, actor, request.body));
    return reply.code(204).send();
  });
}

const saveUiSettings = (writer: Writer, actor: Actor, settings: UiSettings): Promise<unknown> =>
  writer
    .updateTable('users')
    .set({ ui_settings: JSON.stringify(settings) })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .execute();
