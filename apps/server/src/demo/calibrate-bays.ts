import type pg from 'pg';

/**
 * Every analyzer was calibrated before its first capacity tests of this year, which otherwise would not be compared. One bay is due in a few
 * days and one is overdue; all others are due much later.
 */
export async function calibrateBays(client: pg.Client, organizationId: number, until: number): Promise<void> {
  await client.query(
    `update app.bays set calibrated_at = $2::timestamptz - make_interval(days => age_days), calibration_interval_days = interval_days
       from (select bays.id, case place when 1 then 721 when 2 then 430 else 400 + place * 37 % 240 end as age_days,
             case place when 2 then 365 else 730 end as interval_days
           from (select bays.id, row_number() over (order by serial_number, number)::integer as place
               from app.bays join app.devices on devices.organization_id = bays.organization_id and devices.id = device_id
               where bays.organization_id = $1 and device_class = 'analyzer') as bays) as planned
       where organization_id = $1 and bays.id = planned.id`,
    [organizationId, new Date(until)],
  );
}
