import type { Reader } from '@ohmstead/database';
import {
  bayConditions,
  deviceConditions,
  findingConditions,
  numberIn,
  runConditions,
  type AlarmRuleSettings,
  type BayFinding,
  type DeviceReport,
  type EndedService,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import { longestHistory, mediansOf } from './service-medians.ts';
import { listBayServices, readWholeServices } from './read-bays.ts';
import { devicesWhere, type InOrganization, type Subjects, type Thing } from './alarm-thing.ts';

type Said = { online: boolean; error: string | null };
type Device = Said & {
  id: number;
  name: string;
  locationId: number | null;
  since: number | null;
  inServiceAt: number;
  facts: [at: number, was: Said, became: Said][] | null;
};

/** By what devices reported, and what became of their connections. */
export async function findReportingDevices(
  reader: Reader,
  { organizationId }: InOrganization,
  rule: AlarmRuleSettings,
  ids: Subjects,
): Promise<Thing[]> {
  const { rows } = await sql<Device>`
    select devices.id, coalesce(devices.name, serial_number) as name, devices.location_id as "locationId", online,
        case when status = 'Error' then coalesce(raw_status, '') end as error,
        ${timeMs('devices.status_changed_at')} as since, ${timeMs('devices.in_service_at')} as "inServiceAt", (
        select json_agg(json_build_array(${timeMs('alarm_facts.at')}, was, became) order by at, alarm_facts.id) from alarm_facts
          where alarm_facts.organization_id = devices.organization_id and alarm_facts.device_id = devices.id) as facts
      from devices where devices.organization_id = ${organizationId} and ${devicesWhere(rule.where, ids)}
      order by devices.id`.execute(reader);
  return rows.map((device) => ({
    kind: 'device',
    id: device.id,
    name: device.name,
    deviceId: device.id,
    bayId: null,
    batteryId: null,
    locationId: device.locationId,
    conditions: deviceConditions(rule.kind, rule.parameters, reportsOf(device)),
  }));
}

/** A device that was never heard says nothing. */
function reportsOf({ online, error, since, inServiceAt, facts }: Device): DeviceReport[] {
  const [first] = facts ?? [];
  if (!first) return since === null ? [] : [{ at: since, online, error }];
  const [firstAt, was] = first;
  const before = was.online || since !== null ? [{ at: Math.min(inServiceAt, firstAt), ...was }] : [];
  return [...before, ...(facts ?? []).map(([at, , became]) => ({ at, ...became }))];
}

type Bay = { id: number; number: number; deviceId: number; deviceName: string; locationId: number | null };
const bayThing = (bay: Bay, conditions: Thing['conditions']): Thing => ({
  kind: 'bay',
  id: bay.id,
  name: `${bay.deviceName}, bay ${bay.number}`,
  deviceId: bay.deviceId,
  bayId: bay.id,
  batteryId: null,
  locationId: bay.locationId,
  conditions,
});

/** By the samples of the services that ran in it. */
export async function findMeasuredBays(
  reader: Reader,
  scope: InOrganization,
  rule: AlarmRuleSettings,
  ids: Subjects,
): Promise<Thing[]> {
  const bays = await listBays(reader, scope, rule, ids);
  const services = await listBayServices(reader, scope, rule, { inBays: bays.map(({ id }) => id) });
  const conditions = await readWholeServices(reader, scope, rule, services);
  return bays.map((bay) => bayThing(bay, conditions.get(bay.id) ?? []));
}

async function listBays(reader: Reader, { organizationId }: InOrganization, rule: AlarmRuleSettings, ids: Subjects) {
  const { rows } = await sql<Bay>`
    select bays.id, bays.number, devices.id as "deviceId", coalesce(devices.name, serial_number) as "deviceName",
        devices.location_id as "locationId"
      from bays join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
      where bays.organization_id = ${organizationId} and ${devicesWhere(rule.where, ids)} order by devices.id, bays.number`.execute(
    reader,
  );
  return rows;
}

/** By how the services of a bay ended beside those of the device's other bays. */
export async function findFailingBays(
  reader: Reader,
  scope: InOrganization,
  rule: AlarmRuleSettings,
  ids: Subjects,
): Promise<Thing[]> {
  const bays = await listBays(reader, scope, rule, ids);
  const { rows } = await sql<EndedService & { deviceId: number | null }>`
    select id, device_id as "deviceId", bay_id as "bayId", ${timeMs('ended_at')} as at, status, service_type as type,
        soh_percent as "sohPercent"
      from services where organization_id = ${scope.organizationId} and bay_id = any (${bays.map(({ id }) => id)}::bigint[])
        and ended_at is not null and status in ('pass', 'fail') order by ended_at, id`.execute(reader);
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId);
  return bays.map((bay) => bayThing(bay, bayConditions(rule.parameters, bay.id, byDevice.get(bay.deviceId) ?? [])));
}

/** By what the weekly looks at bays found. */
export async function findBaysReadingWrong(
  reader: Reader,
  scope: InOrganization,
  rule: AlarmRuleSettings,
  ids: Subjects,
): Promise<Thing[]> {
  const bays = await listBays(reader, scope, rule, ids);
  const { rows } = await sql<BayFinding & { bayId: number }>`
    select bay_id as "bayId", ${timeMs('at')} as at, reads_wrong as "readsWrong", deviation
      from bay_findings where organization_id = ${scope.organizationId} and bay_id = any (${bays.map(({ id }) => id)}::bigint[])
      order by at, id`.execute(reader);
  const byBay = Map.groupBy(rows, ({ bayId }) => bayId);
  return bays.map((bay) => bayThing(bay, findingConditions(rule.parameters, byBay.get(bay.id) ?? [])));
}

type Run = { bayId: number; startedAt: number; endedAt: number | null; medianMs: number | null };

/** By how long runs take beside the median of their type and model. */
export async function findSlowBays(
  reader: Reader,
  scope: InOrganization,
  rule: AlarmRuleSettings,
  ids: Subjects,
): Promise<Thing[]> {
  const bays = await listBays(reader, scope, rule, ids);
  const leastMs = numberIn(rule.parameters, 'hours') * 3_600_000;
  const { rows } = await sql<Run>`
    with runs as materialized (
      select bay_id, started_at, ended_at, service_type, battery_model_name from services
        where organization_id = ${scope.organizationId} and bay_id = any (${bays.map(({ id }) => id)}::bigint[])
          and started_at > now() - ${longestHistory}::interval
    ), known as materialized (
      select service_type, battery_model_name, median_ms from service_medians where organization_id = ${scope.organizationId}
    ), medians as materialized (
      select * from known union all ${mediansOf(
        scope,
        sql`select service_type, battery_model_name from runs except select service_type, battery_model_name from known`,
      )}
    )
    select bay_id as "bayId", ${timeMs('started_at')} as "startedAt", ${timeMs('ended_at')} as "endedAt", median_ms as "medianMs"
      from runs left join medians using (service_type, battery_model_name)`.execute(reader);
  const byBay = Map.groupBy(rows, ({ bayId }) => bayId);
  const limitMs = (medianMs: number | null) => Math.max(leastMs, numberIn(rule.parameters, 'factor') * (medianMs ?? 0));
  return bays.map((bay) => {
    const runs = (byBay.get(bay.id) ?? []).map((run) => ({ ...run, limitMs: limitMs(run.medianMs) }));
    return bayThing(bay, runConditions(runs));
  });
}
