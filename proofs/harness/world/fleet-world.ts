import { createHash } from 'node:crypto';
import type pg from 'pg';

export type FleetThing = { thingName: string; secret: string };

const model = 'LIVE-1';
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Devices that are registered and claimed by the organisation, with one bay each. */
export async function addFleet(root: pg.Pool, organizationId: number, count: number): Promise<FleetThing[]> {
  const things = Array.from({ length: count }, (_, index) => ({
    thingName: `live-${index + 1}`,
    secret: `secret-of-live-${index + 1}`,
  }));
  await root.query(`insert into directory.device_models (name, type, bay_count) values ($1, 'Battery Analyzer', 1)`, [
    model,
  ]);
  await root.query(
    `insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number)
       select $1, thing_name, 'Battery Analyzer', $2, 'analyzer', thing_name from unnest($3::text[]) thing_name`,
    [organizationId, model, things.map(({ thingName }) => thingName)],
  );
  await root.query(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
       select thing_name, $2, thing_name, secret_hash, $1, devices.id
       from unnest($3::text[], $4::bytea[]) thing (thing_name, secret_hash)
       join app.devices using (thing_name) where devices.organization_id = $1`,
    [organizationId, model, things.map(({ thingName }) => thingName), things.map(({ secret }) => sha256(secret))],
  );
  return things;
}
