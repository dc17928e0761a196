import type { Reader } from '@ohmstead/database';
import type { ImportKey, StoredThing } from '@ohmstead/domain';
import { sql } from 'kysely';
import { joinLocations } from '../entities/row-version.ts';
import { valuesOnWire } from './import-fields.ts';

/** A service decides where a battery is, and keeps it from being removed. */
const isPlaced = sql`(batteries.last_service_id is not null or batteries.last_status is not null)`;

const selectBatteries = (organizationId: number) => sql`
  select batteries.id, batteries.api_version as "apiVersion", ${isPlaced} as "isPlaced", ${valuesOnWire} as values
    from batteries ${sql.raw(joinLocations('batteries'))} where batteries.organization_id = ${organizationId}`;

export const keyText = (key: ImportKey): string => JSON.stringify(key);

/** The batteries with these serial numbers that the caller sees, by serial number and model. */
export async function findBySerialNumbers(
  reader: Reader,
  organizationId: number,
  serialNumbers: readonly string[],
): Promise<Map<string, StoredThing>> {
  const { rows } =
    await sql<StoredThing>`${selectBatteries(organizationId)} and batteries.serial_number = any (${serialNumbers}::text[])`.execute(
      reader,
    );
  const byKey = new Map<string, StoredThing>();
  for (const battery of rows) {
    const { serialNumber, modelName } = battery.values;
    byKey.set(keyText([String(serialNumber ?? ''), String(modelName ?? '')]), battery);
  }
  return byKey;
}

export async function findByIds(
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, StoredThing>> {
  const { rows } =
    await sql<StoredThing>`${selectBatteries(organizationId)} and batteries.id = any (${ids}::bigint[])`.execute(
      reader,
    );
  return new Map(rows.map((battery) => [battery.id, battery]));
}

export type Place = { id: number; name: string };

/** The locations that the caller may choose. */
export async function listPlaces(reader: Reader, organizationId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`select id, name from locations
    where organization_id = ${organizationId} and (app.all_locations() or id = any (app.location_ids()))`.execute(
    reader,
  );
  return rows;
}
