import type { BayRow, DeviceDetail } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { selectNamed } from '../../entity-updates/field.ts';
import { bayDetailFields, baysFrom, deviceDetailFields, devicesFrom } from './device-fields.ts';

type BayDetail = BayRow & { defaultServiceParameters: string | null };

export async function getDevice(reader: Reader, actor: Actor, id: number): Promise<DeviceDetail> {
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
