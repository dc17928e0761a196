import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPaths } from '@ohmstead/contract';
import type pg from 'pg';
import { ownThing, type TestThing } from '../../../apps/server/src/gateway/testing/register-thing.ts';
import { releaseFirmware } from '../../../apps/server/src/provider/commands/release-firmware.ts';
import { makeFirmwareKey } from '../../../apps/server/src/testing/make-firmware-key.ts';
import type { Invitation } from '../../harness/several-processes/http-load.ts';
import type { Product } from '../../harness/several-processes/product.ts';
import { addOrganization, type Organization } from '../../harness/fixtures/organization.ts';

export const people = 5;
const fewMeasuring = 4;
export const newVersion = '9.9.9';

export type World = {
  organization: Organization;
  /** Owns the devices, so that their changes go to its own people: an overloaded disk is not the subject of the proof. */
  workshop: Organization;
  batteryIds: number[];
  /** These measure without a pause. */
  measuring: TestThing[];
  /** These are upgraded. */
  upgradable: TestThing[];
  invitation: Invitation;
};

/** What people read and change, devices that measure, and one device to be upgraded per restart. */
export async function insertWorld(
  { database, nginx, dataDir }: Product,
  restarts: number,
  measuring = fewMeasuring,
): Promise<World> {
  const { root } = database;
  const organization = await addOrganization(root, 'restarted');
  const workshop = await addOrganization(root, 'measuring');
  const image = join(dataDir, 'image');
  const world = {
    organization,
    workshop,
    batteryIds: await addBatteries(root, organization.id),
    measuring: await addThings(root, workshop.id, 'rolling', measuring),
    upgradable: await addThings(root, workshop.id, 'upgraded', restarts),
    invitation: { url: `${nginx.origin}${linkPaths.invite}`, groupId: await addGroup(root, organization.id) },
  };
  writeFileSync(image, Buffer.alloc(100_000, 7));
  const key = makeFirmwareKey();
  await releaseFirmware(
    { databaseUrl: database.url, dataDir, publicUrl: nginx.origin, firmwareKeyFile: key.file },
    { model: 'OS-4', version: newVersion, file: image },
  );
  rmSync(key.folder, { recursive: true });
  return world;
}

async function addBatteries(root: pg.Pool, organizationId: number): Promise<number[]> {
  const { rows } = await root.query<{ id: number }>(
    `insert into app.batteries (organization_id, serial_number, model_name, version)
       select $1, 'R' || n, 'LP-2000', 1 from generate_series(1, $2::integer) n returning id::integer`,
    [organizationId, people],
  );
  return rows.map(({ id }) => id);
}

async function addThings(root: pg.Pool, organizationId: number, name: string, count: number): Promise<TestThing[]> {
  const things: TestThing[] = [];
  for (let n = 0; n < count; n++) things.push(await ownThing(root, `${name}-${n}`, organizationId));
  return things;
}

async function addGroup(root: pg.Pool, organizationId: number): Promise<number> {
  const { rows } = await root.query<{ id: number }>(
    `insert into app.groups (organization_id, name) values ($1, 'Guests') returning id::integer`,
    [organizationId],
  );
  return rows[0]?.id as number;
}
