import type pg from 'pg';
import { newImageId } from '../images/image-id.ts';
import { saveModel } from '../provider/commands/register-model.ts';
import { hashSecret } from '../provider/thing-secrets.ts';
import { createPeople } from './create-people.ts';
import type { DemoCredentials } from './demo-credentials.ts';
import type { DemoFleet } from './demo-fleet.ts';
import { readPicture } from './model-pictures.ts';

/** Creates organisations, users, locations and devices, all in the client's transaction. */
export async function createDemo(client: pg.Client, fleet: DemoFleet, credentials: DemoCredentials): Promise<void> {
  for (const model of fleet.deviceModels) {
    await saveModel(client, { ...model, image: readPicture('devices', model.name) });
  }
  for (const thing of credentials.things) {
    const values = [thing.thingName, thing.model, thing.serialNumber, hashSecret(thing.secret)];
    await client.query('select directory.register_thing($1, $2, $3, $4)', values);
  }
  for (const index of fleet.organizations.keys()) await createOrganization(client, fleet, credentials, index);
  await client.query('insert into directory.demo_seedings (name, history_until) values ($1, $2)', [
    fleet.name,
    new Date(credentials.historyUntil),
  ]);
}

async function createOrganization(
  client: pg.Client,
  fleet: DemoFleet,
  credentials: DemoCredentials,
  index: number,
): Promise<void> {
  const { name = '', locations = [] } = fleet.organizations[index] ?? {};
  const { rows } = await client.query('select directory.create_organization($1) as id', [name]);
  const organizationId = Number(rows[0].id);
  await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
  const locationIds = await createLocations(client, organizationId, locations);
  await createPeople({ client, organizationId, locationIds }, index);
  await createBatteryModels(client, organizationId, fleet);
  await giveDevices(client, { organizationId, name, locationIds }, fleet, credentials);
  await client.query('select app.stamp_changes()');
}

async function createLocations(client: pg.Client, organizationId: number, names: readonly string[]) {
  const { rows } = await client.query(
    'insert into app.locations (organization_id, name) select $1, unnest($2::text[]) returning id, name',
    [organizationId, names],
  );
  return new Map(rows.map(({ id, name }) => [String(name), Number(id)]));
}

async function createBatteryModels(
  client: pg.Client,
  organizationId: number,
  { batteryModels }: DemoFleet,
): Promise<void> {
  for (const { name, manufacturer, serviceParameters } of batteryModels) {
    await client.query(
      'insert into app.battery_models (organization_id, name, manufacturer, default_service_parameters) values ($1, $2, $3, $4)',
      [organizationId, name, manufacturer, serviceParameters],
    );
    const picture = readPicture('batteries', name);
    if (picture === undefined) continue;
    await client.query(
      'insert into app.battery_model_images (organization_id, image_id, manufacturer, model_name, image) values ($1, $2, $3, $4, $5)',
      [organizationId, newImageId(), manufacturer, name, picture],
    );
  }
}

type Owner = { organizationId: number; name: string; locationIds: ReadonlyMap<string, number> };

async function giveDevices(
  client: pg.Client,
  { organizationId, name, locationIds }: Owner,
  { devices }: DemoFleet,
  { things }: DemoCredentials,
): Promise<void> {
  for (const device of devices.filter(({ organization }) => organization === name)) {
    const thing = things.find(
      ({ model, serialNumber }) => model === device.model && serialNumber === device.serialNumber,
    );
    await client.query('select directory.give_thing($1, $2, $3, $4)', [
      thing?.thingName,
      organizationId,
      device.name,
      locationIds.get(device.location ?? ''),
    ]);
  }
}
