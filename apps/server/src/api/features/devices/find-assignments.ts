import type { DeviceAssignmentsAnswer } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';

type Row = DeviceAssignmentsAnswer['choices']['users'][number] & { isAssigned: boolean };

export async function findAssignments(reader: Reader, actor: Actor, id: number): Promise<DeviceAssignmentsAnswer> {
  const { organizationId } = actor;
  const device = await sql`select from devices where organization_id = ${organizationId} and id = ${id}`.execute(
    reader,
  );
  if (device.rows.length === 0) throw new ApiError('devices-not-found');
  const [users, groups] = await Promise.all([
    sql<Row>`
      select users.id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name,
          assigned.user_id is not null as "isAssigned"
        from users left join device_users assigned on assigned.organization_id = users.organization_id
          and assigned.user_id = users.id and assigned.device_id = ${id}
        where users.organization_id = ${organizationId} order by lower(email)`.execute(reader),
    sql<Row>`
      select groups.id, groups.name, assigned.group_id is not null as "isAssigned"
        from groups left join device_groups assigned on assigned.organization_id = groups.organization_id
          and assigned.group_id = groups.id and assigned.device_id = ${id}
        where groups.organization_id = ${organizationId} order by lower(groups.name)`.execute(reader),
  ]);
  return {
    users: assignedOf(users.rows),
    groups: assignedOf(groups.rows),
    choices: { users: namedOf(users.rows), groups: namedOf(groups.rows) },
  };
}

const assignedOf = (rows: readonly Row[]) => rows.filter(({ isAssigned }) => isAssigned).map(({ id }) => id);
const namedOf = (rows: readonly Row[]) => rows.map(({ id, name }) => ({ id, name }));
