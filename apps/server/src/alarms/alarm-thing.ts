import type { AlarmCondition, AlarmPlace, AlarmThing, OrganizationId } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';

/** What an alarm can be about, where it is now, and what became of the rule's condition there. */
export type Thing = {
  kind: AlarmThing;
  id: number;
  name: string;
  deviceId: number | null;
  bayId: number | null;
  batteryId: number | null;
  locationId: number | null;
  conditions: AlarmCondition[];
  /** What is wrong now, where the name does not say it. */
  words?: string | null;
};

/** Which batteries or devices to look at; all of them where nothing is said. */
export type Subjects = readonly number[] | undefined;
export type InOrganization = { organizationId: OrganizationId };

const isOneOf = (column: string, values: readonly (number | string)[] | null, type: 'bigint' | 'text') =>
  values === null ? sql`true` : sql`${sql.ref(column)} = any (${[...values]}::${sql.raw(type)}[])`;

const isSubject = (column: string, ids: Subjects): RawBuilder<unknown> => isOneOf(column, ids ?? null, 'bigint');

/** Batteries where a rule looks: a battery belongs to the device of its last service. */
export const batteriesWhere = ({ locations, devices, deviceModels, batteryModels }: AlarmPlace, ids: Subjects) => sql`
  ${isSubject('batteries.id', ids)} and ${isOneOf('batteries.location_id', locations, 'bigint')}
    and ${isOneOf('batteries.model_name', batteryModels, 'text')} and ${isOneOf('batteries.last_device_id', devices, 'bigint')}
    and ${
      deviceModels === null
        ? sql`true`
        : sql`exists (select from devices where devices.organization_id = batteries.organization_id
            and devices.id = batteries.last_device_id and ${isOneOf('devices.model_name', deviceModels, 'text')})`
    }`;

export const devicesWhere = ({ locations, devices, deviceModels }: AlarmPlace, ids: Subjects) => sql`
  ${isSubject('devices.id', ids)} and ${isOneOf('devices.location_id', locations, 'bigint')}
    and ${isOneOf('devices.id', devices, 'bigint')} and ${isOneOf('devices.model_name', deviceModels, 'text')}`;
