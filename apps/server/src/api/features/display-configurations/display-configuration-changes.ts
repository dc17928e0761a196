import { isDeepStrictEqual } from 'node:util';
import type {
  DisplayConfigurationBody,
  DisplayConfigurationUpdate,
  SavedDisplayConfiguration,
} from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { keysOf, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import {
  baseVersion,
  baseVersionOf,
  entityTag,
  requireVersion,
  type BaseVersion,
} from '../../changes/require-version.ts';
import { once } from '../../repeats/once.ts';
import { changeWhatGivesRights } from '../../rights/change-rights.ts';
import { route } from '../../route.ts';
import { checkConfiguration } from './check-configuration.ts';
import { requireOne, selectOne } from './display-configuration-reads.ts';

export function displayConfigurationChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/displayConfigurations', async (request, reply) => {
    const author = authorOf(request);
    const added = await database.writeTenant(author.actor, (writer) =>
      once(request, writer, () => addConfiguration(writer, author, request.body)),
    );
    return reply.header('etag', entityTag(added.version)).send(added);
  });

  route(app, 'PUT /api/displayConfigurations/:id', async (request, reply) => {
    const author = authorOf(request);
    const edit = { id: Number(request.params.id), body: request.body, base: baseVersionOf(request) };
    const saved = await database.writeTenant(author.actor, (writer) => editConfiguration(writer, author, edit));
    return reply.header('etag', entityTag(saved.version)).send(saved);
  });

  route(app, 'DELETE /api/displayConfigurations/:id', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    await changeWhatGivesRights(database, author, (writer) => deleteConfiguration(writer, author, id));
  });
}

const addConflicts = { display_configurations__type__lower_name__key: 'displayConfigurations-add-7' } as const;

async function addConfiguration(
  writer: Writer,
  author: Author,
  body: DisplayConfigurationBody,
): Promise<SavedDisplayConfiguration> {
  const { organizationId } = author.actor;
  const wanted = checkConfiguration(body, 'add');
  const insertion = writer
    .insertInto('display_configurations')
    .values({
      organization_id: organizationId,
      type: wanted.type,
      name: wanted.name,
      columns: JSON.stringify(wanted.columns),
      lock_column_order: wanted.lockColumnOrder,
      lock_column_visibility: wanted.lockColumnVisibility,
    })
    .returning(['id', 'version']);
  const added = { ...(await refuseOnConstraint(addConflicts, insertion.executeTakeFirstOrThrow())), ...wanted };
  const changes = [{ id: added.id, after: wanted }];
  await recordAudit(writer, author, {
    action: 'displayConfigurations-add',
    objectKind: 'displayConfiguration',
    changes,
  });
  await announceChanges(writer, organizationId, ['displayConfigurations']);
  return added;
}

const editConflicts = { display_configurations__type__lower_name__key: 'displayConfigurations-update-9' } as const;

type Edit = { id: number; body: DisplayConfigurationUpdate; base: BaseVersion };

/** The lists of assigned users and groups follow at once. */
async function editConfiguration(
  writer: Writer,
  author: Author,
  { id, body: { id: saidId, version, usersCount: _, groupsCount: __, ...body }, base }: Edit,
): Promise<SavedDisplayConfiguration> {
  if (saidId !== undefined && saidId !== id) throw badInput('body/id is not the id in the path');
  const held = await holdConfiguration(writer, author.actor, id);
  requireVersion(held.version, base, 'displayConfigurations-update-10');
  requireVersion(held.version, baseVersion(version), 'displayConfigurations-update-10');
  if (body.type !== held.type) throw new ApiError('displayConfigurations-update-7');
  const wanted = checkConfiguration(body, 'update');
  const change = differences(held, wanted);
  if (Object.keys(change.after).length === 0) return held;
  await write(writer, author, id, wanted);
  const changes = [{ id, ...change }];
  await recordAudit(writer, author, {
    action: 'displayConfigurations-update',
    objectKind: 'displayConfiguration',
    changes,
  });
  await announceChanges(writer, author.actor.organizationId, ['displayConfigurations']);
  return { ...held, ...wanted, version: held.version + 1 };
}

async function write(
  writer: Writer,
  { actor: { organizationId } }: Author,
  id: number,
  wanted: DisplayConfigurationBody,
): Promise<void> {
  const update = sql`update display_configurations set name = ${wanted.name}, columns = ${JSON.stringify(wanted.columns)},
      lock_column_order = ${wanted.lockColumnOrder}, lock_column_visibility = ${wanted.lockColumnVisibility},
      version = version + 1
    where organization_id = ${organizationId} and id = ${id}`;
  await refuseOnConstraint(editConflicts, update.execute(writer));
}

/** Includes the columns, compared by content. */
function differences(held: SavedDisplayConfiguration, wanted: DisplayConfigurationBody) {
  const names = keysOf(wanted).filter((name) => !isDeepStrictEqual(held[name], wanted[name]));
  const pick = (from: DisplayConfigurationBody) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(held), after: pick(wanted) };
}

/** Users who had it see all columns again, in their own order. */
async function deleteConfiguration(writer: Writer, author: Author, id: number): Promise<void> {
  const { actor } = author;
  const { version: _, id: __, ...before } = await holdConfiguration(writer, actor, id);
  const userIds = await detach(writer, actor, 'users', before.type, id);
  const groupIds = await detach(writer, actor, 'groups', before.type, id);
  await sql`delete from display_configurations where organization_id = ${actor.organizationId} and id = ${id}`.execute(
    writer,
  );
  const changes = [{ id, before: { ...before, userIds, groupIds } }];
  await recordAudit(writer, author, {
    action: 'displayConfigurations-delete',
    objectKind: 'displayConfiguration',
    changes,
  });
  await announceChanges(writer, actor.organizationId, ['displayConfigurations', 'users', 'session']);
}

/** This changes the versions of users and groups, so open edits of them become stale. */
async function detach(
  writer: Writer,
  { organizationId }: Actor,
  table: 'users' | 'groups',
  type: SavedDisplayConfiguration['type'],
  id: number,
): Promise<number[]> {
  const assigned = sql.ref(`${type}_display_configuration_id`);
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${assigned} = null, version = version + 1
      where organization_id = ${organizationId} and ${assigned} = ${id} returning id`.execute(writer);
  return rows.map((row) => row.id).toSorted((one, other) => one - other);
}

/** Locks the row until the end of the transaction. */
async function holdConfiguration(writer: Writer, actor: Actor, id: number): Promise<SavedDisplayConfiguration> {
  const { rows } = await sql<SavedDisplayConfiguration>`${selectOne(actor, id)} for update`.execute(writer);
  return requireOne(rows);
}
