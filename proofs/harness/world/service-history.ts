import type pg from 'pg';

/** Older services of every battery, a month apart, at the batteries' locations. */
const olderServices = `
  insert into app.services (organization_id, uid, battery_id, device_id, bay_number, location_id, battery_serial_number,
      battery_model_name, device_model_name, service_type, status, started_at, ended_at, soh_percent, temperature_c, version)
    select $1, 'run-' || batteries.id || '-' || past, batteries.id, last_device_id, 1, location_id, serial_number, model_name, 'OA-8',
      last_service_type, last_status, last_service_at - past * interval '30 days' - interval '2 hours',
      last_service_at - past * interval '30 days', last_soh_percent, 20 + batteries.id % 9, 1
    from app.batteries, generate_series($2::integer, $3::integer) past where organization_id = $1`;

/** Adds the older services number `from` to `to` to each battery, and leaves statistics and summaries as in a running product. */
export async function addHistory(root: pg.Pool, organizationId: number, from: number, to: number): Promise<void> {
  const client = await root.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
    await client.query(olderServices, [organizationId, from, to]);
    await client.query('select app.recount_tallies()');
    await client.query('commit');
  } finally {
    client.release();
  }
  await root.query('vacuum (analyze) app.services, app.batteries, app.battery_tallies');
}
