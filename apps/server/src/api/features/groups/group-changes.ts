import {
  groupNameMaxLength,
  type ErrorCode,
  type Group,
  type GroupEdit,
  type HeldRights,
  type NewGroup,
} from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import {
  baseVersion,
  baseVersionOf,
  entityTag,
  requireVersion,
  type BaseVersion,
} from '../../changes/require-version.ts';
import { once } from '../../repeats/once.ts';
import { answerForGroup } from '../../rights/answer-for-rights.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { findPerson } from '../../rights/find-person.ts';
import { findGroup } from '../../rights/group-rights.ts';
import { storeRights } from '../../rights/store-rights.ts';
import { nothingHeld, wantRights } from '../../rights/wanted-rights.ts';
import { route } from '../../route.ts';
import { deleteGroup } from './delete-group.ts';

export function groupChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/groups', async (request, reply) => {
    const { actor } = authorOf(request);
    const added = await changeRights(database, authorOf(request), (change) =>
      once(request, change.writer, async () => getGroup(change.writer, actor, await addGroup(change, request.body))),
    );
    void reply.header('etag', entityTag(added.version));
    return added;
  });

  route(app, 'PUT /api/groups/:id', async (request, reply) => {
    const id = Number(request.params.id);
    const saved = await changeRights(database, authorOf(request), async (change) => {
      await editGroup(change, id, request.body, baseVersionOf(request));
      return getGroup(change.writer, change.author.actor, id);
    });
    void reply.header('etag', entityTag(saved.version));
    return saved;
  });

  route(app, 'DELETE /api/groups/:id', async (request) => {
    await changeRights(database, authorOf(request), (change) => deleteGroup(change, Number(request.params.id)));
  });
}

async function getGroup(reader: Reader, actor: Actor, id: number): Promise<Group> {
  const found = await findGroup(reader, actor, id);
  if (!found) throw new ApiError('groups-not-found');
  return found;
}

const addCodes = {
  permission: 'groups-add-4',
  location: 'groups-add-5',
  displayConfiguration: 'groups-add-6',
} as const;

async function addGroup(change: RightsChange, body: NewGroup): Promise<number> {
  const { writer, author } = change;
  const { organizationId } = author.actor;
  const name = readGroupName(body.name, { missing: 'groups-add-1', tooLong: 'groups-add-7' });
  const rights = await wantRights(change, nothingHeld, body.permissions ?? nothingHeld, addCodes);
  const inserting = writer
    .insertInto('groups')
    .values({ organization_id: organizationId, name, ...configurationColumns(rights.displayConfigurations) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await refuseOnConstraint({ groups__lower_name__key: 'groups-add-3' }, inserting);
  await storeRights(writer, organizationId, 'group', [id], rights.permissions);
  const changes = [{ id, after: { name, ...rights } }];
  await recordAudit(writer, author, { action: 'groups-add', objectKind: 'group', changes });
  return id;
}

const editCodes = {
  permission: 'groups-update-7',
  location: 'groups-update-8',
  displayConfiguration: 'groups-update-9',
} as const;
const nameCodes = { missing: 'groups-update-1', tooLong: 'groups-update-10' } as const;

type Wanted = { name: string; rights: HeldRights };

/** Affects every member. Without a version, the last edit wins. */
async function editGroup(change: RightsChange, id: number, edit: GroupEdit, base: BaseVersion): Promise<void> {
  const { writer, author } = change;
  const group = await findGroup(writer, author.actor, id);
  if (!group) throw new ApiError('groups-not-found');
  requireVersion(group.version, baseVersion(edit.version) ?? base, 'groups-update-6');
  const name = edit.name === undefined ? group.name : readGroupName(edit.name, nameCodes);
  const rights = edit.permissions
    ? await wantRights(change, group.permissions, edit.permissions, editCodes)
    : group.permissions;
  await requireOwnAccess(change, id, rights);
  await saveGroup(change, group, { name, rights });
  if (edit.permissions) await answerForGroup(change, id);
  const facts = changedFields(factsOf(group.name, group.permissions), factsOf(name, rights));
  const changes = Object.keys(facts.after).length === 0 ? [] : [{ id, ...facts }];
  await recordAudit(writer, author, { action: 'groups-update', objectKind: 'group', changes });
}

async function requireOwnAccess({ writer, author, granter }: RightsChange, id: number, { permissions }: HeldRights) {
  if (granter.isSuperuser || permissions.includes('perm-users-groups')) return;
  const self = await findPerson(writer, author.actor, author.actor.userId);
  if (self?.groupId === id) throw new ApiError('groups-update-3');
}

async function saveGroup({ writer, author }: RightsChange, { id }: Group, { name, rights }: Wanted): Promise<void> {
  const { organizationId } = author.actor;
  const saving = writer
    .updateTable('groups')
    .set({ name, ...configurationColumns(rights.displayConfigurations), version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await refuseOnConstraint({ groups__lower_name__key: 'groups-update-5' }, saving);
  await storeRights(writer, organizationId, 'group', [id], rights.permissions);
}

const factsOf = (name: string, { permissions, displayConfigurations }: HeldRights) => ({
  name,
  permissions,
  devicesDisplayConfigurationId: displayConfigurations.devices,
  batteriesDisplayConfigurationId: displayConfigurations.batteries,
  servicesDisplayConfigurationId: displayConfigurations.services,
});

/** Ignores blanks around the name. */
function readGroupName(typed: string | undefined, codes: { missing: ErrorCode; tooLong: ErrorCode }): string {
  const name = typed?.trim() ?? '';
  if (name === '') throw new ApiError(codes.missing);
  if (name.length > groupNameMaxLength) throw new ApiError(codes.tooLong);
  return name;
}

const configurationColumns = ({ devices, batteries, services }: HeldRights['displayConfigurations']) => ({
  devices_display_configuration_id: devices,
  batteries_display_configuration_id: batteries,
  services_display_configuration_id: services,
});
