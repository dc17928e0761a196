import type { DeviceAssignments } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { route } from '../../route.ts';
import { findAssignments } from './device-reads.ts';

export function assignmentChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/devices/:id/assignments', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, async (writer) => {
      await assignDevice(writer, author, id, request.body);
      return findAssignments(writer, author.actor, id);
    });
  });
}

const unknown = {
  device_users__user_id__fkey: 'devices-assignments-1',
  device_groups__group_id__fkey: 'devices-assignments-1',
} as const;

/** Users and groups of another organisation get the same answer as ones that do not exist. */
export async function assignDevice(writer: Writer, author: Author, id: number, wanted: DeviceAssignments) {
  const before = await holdAssignments(writer, author, id);
  const after = { users: inOrder(wanted.users), groups: inOrder(wanted.groups) };
  const { organizationId } = author.actor;
  await refuseServiceAccounts(writer, author, after.users);
  await sql`delete from device_users where organization_id = ${organizationId} and device_id = ${id}`.execute(writer);
  await sql`delete from device_groups where organization_id = ${organizationId} and device_id = ${id}`.execute(writer);
  const users = sql`insert into device_users (organization_id, device_id, user_id)
    select ${organizationId}, ${id}, unnest(${after.users}::bigint[])`;
  const groups = sql`insert into device_groups (organization_id, device_id, group_id)
    select ${organizationId}, ${id}, unnest(${after.groups}::bigint[])`;
  await refuseOnConstraint(unknown, users.execute(writer));
  await refuseOnConstraint(unknown, groups.execute(writer));
  const changes = [{ id, before, after }];
  await recordAudit(writer, author, { action: 'devices-assign', objectKind: 'device', changes });
}

/** They are no people: nobody assigns them, so that they are as ones that do not exist. */
async function refuseServiceAccounts(writer: Writer, { actor: { organizationId } }: Author, ids: readonly number[]) {
  const { rows } = await sql`select from service_accounts
    where organization_id = ${organizationId} and id = any (${ids}::bigint[]) limit 1`.execute(writer);
  if (rows.length > 0) throw new ApiError('devices-assignments-1');
}

async function holdAssignments(writer: Writer, { actor: { organizationId } }: Author, id: number) {
  const held =
    await sql`select id from devices where organization_id = ${organizationId} and id = ${id} for no key update`.execute(
      writer,
    );
  if (held.rows.length === 0) throw new ApiError('devices-not-found');
  const { rows } = await sql<DeviceAssignments>`
    select array(select user_id from device_users where organization_id = ${organizationId} and device_id = ${id} order by 1) as users,
      array(select group_id from device_groups where organization_id = ${organizationId} and device_id = ${id} order by 1) as groups`.execute(
    writer,
  );
  return onlyRow(rows);
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);
