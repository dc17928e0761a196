import type { AlarmRuleContent, MaintenanceWindow } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { AlarmKind, Scope, SilenceWindow } from '@ohmstead/domain';
import { sql } from 'kysely';

/** What is stored of a rule beside its columns. */
export type AlarmRuleSettingsRow = Omit<AlarmRuleContent, 'name' | 'kind' | 'enabled'>;
export type AlarmRuleRow = {
  id: number;
  name: string;
  kind: AlarmKind;
  enabled: boolean;
  settings: AlarmRuleSettingsRow;
  version: number;
};

export const contentOf = ({ name, kind, enabled, settings }: AlarmRuleRow): AlarmRuleContent => ({
  name,
  kind,
  enabled,
  ...settings,
});

export type StoredWindow = Pick<MaintenanceWindow, 'rules' | 'devices' | 'locations' | 'weekly'> & {
  from: number;
  until: number;
};

/** Those that are not over. */
export async function readWindows(
  reader: Reader,
  { organizationId }: Pick<Scope, 'organizationId'>,
  sinceMs: number,
): Promise<StoredWindow[]> {
  const { rows } = await sql<StoredWindow>`
    select (date_part('epoch', from_at) * 1000)::bigint as "from", (date_part('epoch', until_at) * 1000)::bigint as until,
        settings -> 'rules' as rules, settings -> 'devices' as devices, settings -> 'locations' as locations,
        settings -> 'weekly' as weekly
      from maintenance_windows
      where organization_id = ${organizationId} and until_at > to_timestamp(${sinceMs / 1000}::float8)`.execute(reader);
  return rows;
}

/** Those that concern a rule and a thing. */
export const windowsFor = (
  windows: readonly StoredWindow[],
  ruleId: number,
  place: { deviceId: number | null; locationId: number | null },
): SilenceWindow[] =>
  windows
    .filter(
      ({ rules, devices, locations }) =>
        (rules === null || rules.includes(ruleId)) &&
        (devices === null || (place.deviceId !== null && devices.includes(place.deviceId))) &&
        (locations === null || (place.locationId !== null && locations.includes(place.locationId))),
    )
    .map(({ from, until, weekly }) => ({ from, until, weekly }));
