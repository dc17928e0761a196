import type { Writer } from '@ohmstead/database';
import type { AlarmState, AlarmThing } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import type { InOrganization } from './alarm-thing.ts';
import type { KnownState, ThingPlace } from './step-thing.ts';

export type StateRow = KnownState & { ruleId: number; place: ThingPlace };
type Row = {
  ruleId: number;
  kind: AlarmThing;
  id: number;
  deviceId: number | null;
  locationId: number | null;
  state: AlarmState;
  alarmId: number | null;
  words: string | null;
  foldedAt: number;
  foldedCount: number;
};

/** Held until the commit, always in the same order, so that people and the worker wait for each other. */
export async function holdStates(
  writer: Writer,
  { organizationId }: InOrganization,
  where: RawBuilder<unknown>,
): Promise<StateRow[]> {
  const { rows } = await sql<Row>`
    with held as materialized (
      select * from alarm_states where organization_id = ${organizationId} and ${where}
        order by rule_id, thing_kind, thing_id for no key update
    )
    select held.rule_id as "ruleId", held.thing_kind as kind, held.thing_id as id, state, held.alarm_id as "alarmId", alarms.thing_words as words,
        ${timeMs('held.folded_at')} as "foldedAt", folded_count as "foldedCount",
        coalesce(devices.id, bays.device_id) as "deviceId",
        coalesce(devices.location_id, owners.location_id, batteries.location_id) as "locationId"
      from held
        left join alarms on alarms.organization_id = held.organization_id and alarms.id = held.alarm_id
        left join devices on held.thing_kind = 'device' and devices.organization_id = held.organization_id and devices.id = held.thing_id
        left join bays on held.thing_kind = 'bay' and bays.organization_id = held.organization_id and bays.id = held.thing_id
        left join devices as owners on owners.organization_id = bays.organization_id and owners.id = bays.device_id
        left join batteries on held.thing_kind = 'battery' and batteries.organization_id = held.organization_id
          and batteries.id = held.thing_id
      where coalesce(devices.id, bays.id, batteries.id) is not null or held.thing_kind = 'organization'
      order by 1, 2, 3`.execute(writer);
  return rows.map(({ ruleId, kind, id, deviceId, locationId, ...known }) => ({
    ...known,
    ruleId,
    place: {
      kind,
      id,
      deviceId,
      locationId,
      bayId: kind === 'bay' ? id : null,
      batteryId: kind === 'battery' ? id : null,
    },
  }));
}

export const stateKey = (ruleId: number, { kind, id }: Pick<ThingPlace, 'kind' | 'id'>): string =>
  `${ruleId} ${kind} ${id}`;
