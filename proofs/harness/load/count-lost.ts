import type pg from 'pg';
import type { PacedDevice } from '../devices/paced-device.ts';

type Row = { name: string; parts: number[] };

/** Samples that were acknowledged and are not in the database. */
export async function countLost(root: pg.Pool, devices: readonly PacedDevice[]): Promise<number> {
  const { rows } = await root.query<Row>(`
    select thing_name as name, array_agg(part) as parts
      from app.service_samples
      join app.services on services.organization_id = service_samples.organization_id and services.id = service_id
      join app.devices on devices.organization_id = services.organization_id and devices.id = services.device_id
      group by thing_name`);
  const stored = new Map(rows.map(({ name, parts }) => [name, new Set(parts)]));
  const lostOf = ({ name, acknowledged }: PacedDevice) => {
    const kept = stored.get(name);
    return acknowledged.filter((part) => kept?.has(part) !== true).length;
  };
  return devices.reduce((sum, device) => sum + lostOf(device), 0);
}

/** For a control: deletes one sample that was acknowledged. */
export async function loseOne(root: pg.Pool): Promise<void> {
  await root.query(`delete from app.service_samples where (organization_id, service_id, part) in
    (select organization_id, service_id, part from app.service_samples limit 1)`);
}
