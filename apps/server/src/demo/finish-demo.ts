import type pg from 'pg';
import { calibrateBays } from './calibrate-bays.ts';
import { createPolicies } from './create-policies.ts';
import type { DemoFleet } from './demo-fleet.ts';
import { planDemo } from './plan-demo.ts';

const dayMs = 86_400_000;

/** Service life of a battery in years, by chemistry; 5 for all others. */
const lifeYears: Record<string, number> = { LiPo: 3, 'Li-ion': 4, 'Lead acid': 5, LMO: 6, LFP: 8 };
const retiredBelowPercent = 76;
const mostRetired = 16;

/** Adds the data that users rather than devices would have entered in two years. */
export async function finishDemo(client: pg.Client, fleet: DemoFleet, historyUntil: number): Promise<void> {
  const { rows } = await client.query('select id, name from directory.organizations order by id');
  for (const { id, name } of rows) {
    if (!fleet.organizations.some((organization) => organization.name === name)) continue;
    await client.query("select set_config('app.organization_id', $1, true)", [String(id)]);
    await enterDates(client, Number(id), fleet, historyUntil);
    await client.query(retireWeakest, [id, retiredBelowPercent, mostRetired, new Date(historyUntil)]);
    for (const statement of [commentOnBatteries, assignTechnicians, favour, putInService, dateFirstSights]) {
      await client.query(statement, [id]);
    }
    if (name === fleet.organizations[0]?.name) await createPolicies(client, Number(id));
    await planDemo(client, Number(id));
    await calibrateBays(client, Number(id), historyUntil);
    await client.query('select app.stamp_changes()');
  }
  await client.query('update directory.demo_seedings set completed_at = now() where name = $1', [fleet.name]);
}

async function enterDates(client: pg.Client, organizationId: number, fleet: DemoFleet, until: number): Promise<void> {
  const models = new Map(fleet.batteryModels.map((model) => [model.name, model]));
  const facts = fleet.batteries.map(({ serialNumber, model, ageDays }) => ({
    serial_number: serialNumber,
    model_name: model,
    in_service_at: new Date(until - ageDays * dayMs),
    purchased_at: new Date(until - (ageDays + 14 + (ageDays % 40)) * dayMs),
    expires_at: new Date(until + ((lifeYears[models.get(model)?.chemistry ?? ''] ?? 5) * 365.25 - ageDays) * dayMs),
    service_frequency_days: models.get(model)?.serviceEveryDays ?? null,
  }));
  await client.query(
    `update app.batteries set purchased_at = fact.purchased_at, in_service_at = fact.in_service_at,
         expires_at = fact.expires_at, service_frequency_days = fact.service_frequency_days
       from jsonb_to_recordset($2) as fact (serial_number text, model_name text, in_service_at timestamptz,
         purchased_at timestamptz, expires_at timestamptz, service_frequency_days double precision)
       where batteries.organization_id = $1 and batteries.serial_number = fact.serial_number
         and batteries.model_name = fact.model_name`,
    [organizationId, JSON.stringify(facts)],
  );
}

const retireWeakest = `
  update app.batteries set retired_at = least(last_service_at + interval '3 days', $4::timestamptz)
    where organization_id = $1 and id in (
      select id from app.batteries where organization_id = $1 and last_soh_percent < $2
        order by last_soh_percent, id limit $3)`;

const commentOnBatteries = `
  update app.batteries set comments = case id % 3 when 0 then 'Case scratched, works.'
      when 1 then 'Spare for the night shift.' else 'Label renewed after cleaning.' end
    where organization_id = $1 and id % 17 = 0`;

const assignTechnicians = `
  insert into app.device_groups (organization_id, device_id, group_id)
    select devices.organization_id, devices.id, group_locations.group_id
      from app.devices join app.group_locations using (organization_id, location_id) where organization_id = $1
    on conflict do nothing`;

const favour = `
  insert into app.battery_favourites (organization_id, user_id, battery_id)
    select $1, users.id, batteries.id from app.users, app.batteries
      where users.organization_id = $1 and batteries.organization_id = $1 and not service_account
        and (batteries.id + users.id) % 29 = 0 and batteries.retired_at is null
    on conflict do nothing`;

const putInService = `
  update app.devices set in_service_at = first.at from (
    select device_id, min(started_at) - interval '9 days' as at from app.services where organization_id = $1 group by device_id
  ) as first where organization_id = $1 and id = first.device_id`;

/** The history is read in one go, but each battery was first seen when its first service began. */
const dateFirstSights = `
  update app.batteries set created_at = first.at from (
    select battery_id, min(started_at) as at from app.services where organization_id = $1 group by battery_id
  ) as first where organization_id = $1 and id = first.battery_id`;
