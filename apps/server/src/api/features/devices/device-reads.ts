import type { DeviceAssignmentsAnswer, DeviceDetail } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { selectNamed } from '../../../entities/field.ts';
import { getUpdatesRoute, postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { listRowsRoutes } from '../../list-rows/list-rows-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import {
  bayDetailFields,
  baysFrom,
  deviceDetailFields,
  deviceList,
  devicesFrom,
} from '../../../entities/device-fields.ts';
import { deviceRows } from '../../../entities/device-rows.ts';

export function deviceReads(app: FastifyInstance, parts: ApiParts): void {
  getUpdatesRoute(app, parts, deviceList);
  postUpdatesRoute(app, parts, deviceList);
  listRowsRoutes(app, parts, deviceRows);

  route(app, 'GET /api/devices/:id', async (request) => {
    const actor = actorOf(request);
    return parts.database.readTenant(actor, (reader) => getDevice(reader, actor, Number(request.params.id)));
  });

  route(app, 'GET /api/devices/:id/assignments', async (request) => {
    const actor = actorOf(request);
    return parts.database.readTenant(actor, (reader) => findAssignments(reader, actor, Number(request.params.id)));
  });
}

type BayDetail = DeviceDetail['bays'][number];

async function getDevice(reader: Reader, actor: Actor, id: number): Promise<DeviceDetail> {
  const [devices, bays] = await Promise.all([
    sql<Omit<DeviceDetail, 'bays'>>`select ${sql.raw(selectNamed(deviceDetailFields))} from ${sql.raw(devicesFrom)}
      where devices.organization_id = ${actor.organizationId} and devices.id = ${id}`.execute(reader),
    sql<BayDetail>`select ${sql.raw(selectNamed(bayDetailFields))} from ${sql.raw(baysFrom)}
      where bays.organization_id = ${actor.organizationId} and bays.device_id = ${id} order by bays.number`.execute(
      reader,
    ),
  ]);
  if (!devices.rows[0]) throw new ApiError('devices-not-found');
  return { ...devices.rows[0], bays: bays.rows };
}

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
        where users.organization_id = ${organizationId} and not service_account order by lower(email)`.execute(reader),
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
