import type { UiSettingChange, UiSettings } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { isObject, mergeAtPath, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

/** Larger than the allowed size, so that settings slightly too large get a specific error. */
const bodyLimit = 96 * 1024;

export function uiSettingRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/users/uiSettings', { bodyLimit }, async (request) => {
    const actor = actorOf(request);
    await database.writeTenant(actor, (writer) => saveUiSettings(writer, actor, request.body));
  });

  route(app, 'POST /api/users/uiSettings', async (request) => {
    const actor = actorOf(request);
    await database.writeTenant(actor, (writer) => changeUiSettings(writer, actor, request.body.changes));
  });
}

/** Merges the changes into the stored settings, because two tabs may save at the same time. */
async function changeUiSettings(writer: Writer, actor: Actor, changes: readonly UiSettingChange[]): Promise<void> {
  const { ui_settings: before } = await writer
    .selectFrom('users')
    .select('ui_settings')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const merged = changes.reduce(
    (settings, { path, value }) => mergeAtPath(settings, path, value),
    isObject(before) ? before : {},
  );
  await saveUiSettings(writer, actor, merged);
}

async function saveUiSettings(writer: Writer, actor: Actor, settings: UiSettings): Promise<void> {
  if (!isAcceptable(settings)) throw new ApiError('users-uiSettings-1');
  await writer
    .updateTable('users')
    .set({ ui_settings: JSON.stringify(settings) })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .execute();
}

const maxBytes = 64 * 1024;
const maxDepth = 8;
const maxKeys = 500;

/** jsonb refuses NUL, and stores a lone surrogate as a question mark. */
const unstorable = /\0|\p{Surrogate}/u;

/** The contents of settings are up to the console, as long as they stay small (security 28). */
function isAcceptable(settings: object): boolean {
  let keys = 0;
  const isStorable = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return !unstorable.test(value);
    if (typeof value !== 'object' || value === null) return true;
    if (depth > maxDepth) return false;
    return Object.entries(value).every(([key, inner]) => {
      keys += Array.isArray(value) ? 0 : 1;
      return keys <= maxKeys && !unstorable.test(key) && isStorable(inner, depth + 1);
    });
  };
  // Depth is checked first, because serialising a thousand levels would overflow the stack.
  return isStorable(settings, 1) && Buffer.byteLength(JSON.stringify(settings)) <= maxBytes;
}
