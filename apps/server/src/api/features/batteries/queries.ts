import type { BatteryDetail } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { selectNamed } from '../../entity-updates/field.ts';
import { batteriesFrom, batteryFields } from './battery-fields.ts';

export async function getBattery(reader: Reader, actor: Actor, id: number): Promise<BatteryDetail> {
  const { rows } = await sql<BatteryDetail>`select ${sql.raw(selectNamed(batteryFields))} from ${sql.raw(batteriesFrom)}
    where batteries.organization_id = ${actor.organizationId} and batteries.id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('batteries-not-found');
  return rows[0];
}
