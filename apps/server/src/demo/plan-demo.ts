import type pg from 'pg';

const weekday = [['07:00', '18:00']];
const shift = [
  ['06:00', '12:00'],
  ['12:30', '20:00'],
];
const saturday = [['09:00', '13:00']];
/** Kinds of workshops, from Monday; the locations of an organisation take them in turn. */
const weeks = [
  [weekday, weekday, weekday, weekday, weekday, [], []],
  [shift, shift, shift, shift, shift, saturday, []],
  [shift, shift, shift, shift, shift, shift, shift],
  [weekday, weekday, weekday, weekday, [['07:00', '15:00']], [], []],
];
const timeZone = 'America/New_York';

/** Hours for every location, and batteries that are overdue and that are due soon, as after a few weeks of use. */
export async function planDemo(client: pg.Client, organizationId: number): Promise<void> {
  await client.query('insert into app.plan_settings (organization_id) values ($1) on conflict do nothing', [
    organizationId,
  ]);
  await client.query(
    `insert into app.plan_locations (organization_id, location_id, time_zone, hours)
      select $1, id, $2, $3::jsonb -> ((row_number() over (order by id) - 1) % $4)::integer
        from app.locations where organization_id = $1 on conflict do nothing`,
    [organizationId, timeZone, JSON.stringify(weeks), weeks.length],
  );
  await client.query(scheduleSome, [organizationId]);
}

/** Six are one to six days late, and six are due in two to seven days: a whole number of days after their last service. */
const scheduleSome = `
  update app.batteries set service_frequency_days = greatest(1, served_days + case when place <= 6 then 1 - place else place - 5 end)
    from (
      select id, floor(extract(epoch from now() - last_service_at) / 86400) as served_days,
          row_number() over (order by last_service_at desc, id) as place
        from app.batteries
        where organization_id = $1 and retired_at is null and last_status in ('pass', 'fail')
          and last_service_at < now() - interval '14 days'
    ) as served
    where batteries.organization_id = $1 and batteries.id = served.id and place <= 12`;
