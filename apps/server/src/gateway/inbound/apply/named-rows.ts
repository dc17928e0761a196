import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { runKey } from '../device-message.ts';

export type KnownService = {
  id: number;
  device_id: number;
  uid: string;
  battery_id: number;
  bay_number: number | null;
  service_type: string;
  status: string;
  started_at: Date;
  ended_at: Date | null;
};

type Name = { deviceId: number; uid: string };

/** Services by device and uid. Unknown ones are missing from the result. */
export async function findServices(writer: Writer, names: readonly Name[]): Promise<Map<string, KnownService>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<KnownService>`
    select id, services.device_id, services.uid, battery_id, bay_number, service_type, status, started_at, ended_at
      from (select distinct * from unnest(${names.map(({ deviceId }) => deviceId)}::bigint[], ${names.map(({ uid }) => uid)}::text[])
        as named (device_id, uid)) as named
      join app.services on services.organization_id = app.organization_id()
        and services.device_id = named.device_id and services.uid = named.uid`.execute(writer);
  return new Map(rows.map((service) => [runKey(service.device_id, service.uid), service]));
}

export type KnownBay = { id: number; device_id: number; number: number };

export const bayKey = (deviceId: number, number: number) => `${deviceId}/${number}`;

export async function findBays(writer: Writer, deviceIds: readonly number[]): Promise<Map<string, KnownBay>> {
  if (deviceIds.length === 0) return new Map();
  const { rows } = await sql<KnownBay>`
    select id, device_id, number from app.bays
      where organization_id = app.organization_id() and device_id = any (${[...new Set(deviceIds)]})`.execute(writer);
  return new Map(rows.map((bay) => [bayKey(bay.device_id, bay.number), bay]));
}
