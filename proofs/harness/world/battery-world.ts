import type pg from 'pg';
import { changeIn } from './change-in.ts';

const locations = `
  insert into app.locations (organization_id, name)
    select $1, 'Depot ' || n from generate_series(1, 8) n`;

/** Their trigger would do it otherwise. */
const places =
  'insert into app.places (organization_id, id) select organization_id, id from app.locations where organization_id = $1';

const devices = `
  insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number, name, location_id, version)
    select $1, 'bench-' || $1::bigint || '-' || n, 'Battery Analyzer', 'OA-8', 'analyzer', 'OA8-' || to_char(n, 'FM00000'), 'Bench ' || n,
      (select min(id) from app.locations where organization_id = $1) + n % 8, 1
    from generate_series(1, 50) n`;

const firstDevice = '(select min(id) from app.devices where organization_id = $1)';
const firstLocation = '(select min(id) from app.locations where organization_id = $1)';

/** Texts repeat as they do in a fleet: 40 models, 3 chemistries, 5 uses; serial numbers and times do not. */
const batteries = `
  insert into app.batteries (organization_id, serial_number, model_name, manufacturer, chemistry, used_in, design_capacity_mah,
      nominal_voltage_v, service_frequency_days, cycle_count, purchased_at, in_service_at, expires_at, retired_at, location_id,
      last_service_at, last_service_type, last_service_parameters, last_status, last_soh_percent, last_device_id,
      last_device_serial_number, last_device_class, rem_cap_mah, version)
    select $1, 'HX' || to_char(n * 7919 % 10000000, 'FM0000000'), 'HX-' || 100 + n % 40 || '-' || 49 + n % 3, 'Maker ' || n % 12,
      (array['Li-ion', 'LFP', 'Lead acid'])[1 + n % 3], (array['Drone', 'Radio', 'Defibrillator', 'Scooter', 'Monitor'])[1 + n % 5],
      2000 + 100 * (n % 60), 3.7 * (1 + n % 13), 90, n % 900,
      timestamptz '2023-01-01' + n * interval '7 minutes', timestamptz '2023-02-01' + n * interval '7 minutes',
      timestamptz '2029-01-01' + n * interval '7 minutes',
      case when n % 50 = 0 then timestamptz '2026-01-01' + n * interval '1 minute' end,
      ${firstLocation} + n % 8,
      timestamptz '2026-03-01' + n * 7919 % 100000 * interval '2 minutes',
      (array['Charge', 'Discharge', 'Recondition', 'Quick Test'])[1 + n % 4], 'charge 0.5C to 4.' || 1 + n % 2 || ' V',
      case when n % 9 = 0 then 'fail' else 'pass' end, 60 + n * 7919 % 400 / 10.0,
      ${firstDevice} + n % 50, 'OA8-' || to_char(n % 50 + 1, 'FM00000'), 'analyzer', 1500.5 + n * 7919 % 5000, 1
    from generate_series(1, $2::integer) n`;

/** One service each, so that every row names its last one, as in an organisation that has been in use. */
const services = `
  insert into app.services (organization_id, uid, battery_id, device_id, bay_number, location_id, battery_serial_number,
      battery_model_name, service_type, status, started_at, ended_at, soh_percent, version)
    select $1, 'run-' || id, id, last_device_id, 1, location_id, serial_number, model_name, last_service_type, last_status,
      last_service_at - interval '2 hours', last_service_at, last_soh_percent, 1
    from app.batteries where organization_id = $1`;

const lastServices = `
  update app.batteries set last_service_id = services.id from app.services
    where batteries.organization_id = $1 and services.organization_id = $1 and services.battery_id = batteries.id`;

const counters = `
  insert into app.change_counters (organization_id, kind, n)
    select $1, kind, 1 from unnest(array['batteries', 'devices', 'services']) kind`;

/** Fills an empty organisation. */
export async function addBatteries(root: pg.Pool, organizationId: number, count: number): Promise<void> {
  await fillBatteries(root, organizationId, count);
  await sweepBatteries(root);
}

/** As in a running product: with statistics, and without dead rows. */
export const sweepBatteries = (root: pg.Pool) =>
  root.query('vacuum (full, analyze) app.batteries, app.services, app.devices');

/** Triggers and foreign keys are skipped: the rows are consistent as inserted. */
export async function fillBatteries(root: pg.Pool, organizationId: number, count: number): Promise<void> {
  const client = await root.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    for (const statement of [locations, places, devices]) await client.query(statement, [organizationId]);
    await client.query(batteries, [organizationId, count]);
    await client.query(services, [organizationId]);
    // Without statistics of these rows the next statement is planned as a nested loop.
    await client.query('analyze app.batteries, app.services');
    for (const statement of [lastServices, counters]) await client.query(statement, [organizationId]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The changes of a busy minute: the last service of this many batteries, in one transaction, as the gateway writes it. */
export const changeBatteries = (root: pg.Pool, organizationId: number, count: number): Promise<void> =>
  changeIn(root, organizationId, (client) =>
    client.query(
      `update app.batteries set last_soh_percent = 50 + random() * 50, last_service_at = now()
         where organization_id = $1 and id in (
           select id from app.batteries where organization_id = $1 order by random() limit $2)`,
      [organizationId, count],
    ),
  );
