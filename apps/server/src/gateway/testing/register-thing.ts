import { createHash } from 'node:crypto';
import type { TestDatabase } from '@ohmstead/database/testing';
import type { OrganizationId } from '@ohmstead/domain';

export type TestThing = { thingName: string; secret: string; organizationId: OrganizationId; deviceId: number };

export const secretOf = (thingName: string) => `secret-of-${thingName}`;
/** By which the provider has registered it, as the model OS-4. */
export const serialOf = (thingName: string) => `SN-${thingName}`;
export const sha256 = (text: string) => createHash('sha256').update(text).digest();

type Root = Pick<TestDatabase['root'], 'query'>;

export async function createOrganization(root: Root, name = 'Volta Works'): Promise<OrganizationId> {
  const { rows } = await root.query('insert into directory.organizations (name) values ($1) returning id', [name]);
  return rows[0].id as OrganizationId;
}

export async function registerThing(root: Root, thingName: string, bayCount = 4): Promise<void> {
  await root.query(
    `insert into directory.device_models (name, type, bay_count) values ('OS-4', 'Analyzer', $1) on conflict do nothing`,
    [bayCount],
  );
  await root.query(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash) values ($1, 'OS-4', $2, $3)`,
    [thingName, serialOf(thingName), sha256(secretOf(thingName))],
  );
}

/** As a claim would leave it: a device of the organisation, at a location. */
export async function claimThing(
  root: Root,
  thingName: string,
  organizationId: number,
  location?: number,
): Promise<TestThing> {
  const { rows } = await root.query(
    `insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number, location_id)
       values ($1, $2, 'Analyzer', 'OS-4', 'analyzer', $3, $4) returning id`,
    [organizationId, thingName, serialOf(thingName), location ?? null],
  );
  const deviceId = Number(rows[0].id);
  await root.query('update directory.things set organization_id = $1, device_id = $2 where thing_name = $3', [
    organizationId,
    deviceId,
    thingName,
  ]);
  return { thingName, secret: secretOf(thingName), organizationId: organizationId as OrganizationId, deviceId };
}

export async function ownThing(root: Root, thingName: string, organizationId: number): Promise<TestThing> {
  await registerThing(root, thingName);
  return claimThing(root, thingName, organizationId);
}
