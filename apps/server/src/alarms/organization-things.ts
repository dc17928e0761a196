import type { Reader } from '@ohmstead/database';
import { rollOutConditions, type AlarmRuleSettings, type FirmwareRelease } from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import { devicesWhere, type InOrganization, type Thing } from './alarm-thing.ts';

/** By what became of the firmware of its analyzers, where the rule looks. */
export async function findStoppedRollOuts(
  reader: Reader,
  { organizationId }: InOrganization,
  rule: AlarmRuleSettings,
): Promise<Thing[]> {
  const { rows } = await sql<{ name: string; releases: FirmwareRelease[] }>`
    select coalesce(directory.organization_name(), '') as name, coalesce((
        select json_agg(json_build_object('model', model_name, 'releasedAt', ${timeMs('released_at')}, 'withdrawnAt', ${timeMs('withdrawn_at')}))
          from directory.releases_of(array(select distinct model_name from devices
            where devices.organization_id = ${organizationId} and ${devicesWhere(rule.where, undefined)}))), '[]') as releases`.execute(
    reader,
  );
  return rows.map(({ name, releases }) => ({
    kind: 'organization',
    id: organizationId,
    name,
    deviceId: null,
    bayId: null,
    batteryId: null,
    locationId: null,
    conditions: rollOutConditions(releases),
  }));
}
