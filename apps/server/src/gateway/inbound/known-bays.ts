import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

export type KnownBay = { id: number; device_id: number; number: number };

export const bayKey = (deviceId: number, number: number) => `${deviceId}/${number}`;

export async function findBays(writer: Writer, deviceIds: readonly number[]): Promise<Map<string, KnownBay>> {
  if (deviceIds.length === 0) return new Map();
  const { rows } = await sql<KnownBay>`
    select id, device_id, number from app.bays
      where organization_id = app.organization_id() and device_id = any (${[...new Set(deviceIds)]})`.execute(writer);
  return new Map(rows.map((bay) => [bayKey(bay.device_id, bay.number), bay]));
}
