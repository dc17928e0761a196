import type { Database, Writer } from '@ohmstead/database';
import { testDatabase } from '@ohmstead/database/testing';
import { Semaphore, type Actor, type UserId } from '@ohmstead/domain';
import { sql, type KyselyPlugin } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Author } from '../audit/author.ts';
import { editRows } from '../api/bulk-edits/edit-rows.ts';
import type { BulkEdits } from '../bulk-changes/bulk-edits.ts';
import { batteryBulkEdits } from '../entities/battery-bulk-edits.ts';
import { deleteBatteries, editBattery } from '../api/features/batteries/battery-changes.ts';
import { hashCode } from '../api/features/claims/claim-code.ts';
import { claimDevice } from '../api/features/claims/claim-device.ts';
import { endClaim } from '../api/features/claims/end-claim.ts';
import { assignDevice } from '../api/features/devices/assign-device.ts';
import { deviceBulkEdits } from '../entities/device-bulk-edits.ts';
import { deleteDevices, editBay, editDevice } from '../api/features/devices/device-changes.ts';
import { cancelUpgrades } from '../api/features/firmware/firmware-upgrades.ts';
import { renameLocation } from '../api/features/locations/location-changes.ts';
import { deleteLocation } from '../api/places/delete-location.ts';
import { serviceBulkEdits } from '../entities/service-bulk-edits.ts';
import { deleteServices, editService } from '../api/features/services/service-changes.ts';
import type { Content, DeviceMessage, OwnedThing } from '../gateway/inbound/device-message.ts';
import { projectLiveValues } from '../gateway/inbound/live-projection.ts';
import { OrganizationCommitter, Reordering } from '../gateway/inbound/organization-committer.ts';
import { holdDevice } from '../gateway/firmware/upgrade-offerer.ts';
import { hello, nextSeq, result, start, state, stream } from '../gateway/testing/example-messages.ts';
import { createOrganization, ownThing, registerThing, serialOf } from '../gateway/testing/register-thing.ts';
import { compactServices } from '../sample-store/compact-services.ts';
import { encodeSamples } from '../sample-store/sample-codec.ts';

const database = await testDatabase();
const { root } = database;
const one = async (text: string, ...values: unknown[]) => (await root.query(text, values)).rows[0];

const organizationId = await createOrganization(root);
const { id: userId } = await one(
  `insert into app.users (organization_id, email, verified_at, superuser) values ($1, 'ada@example.test', now(), true) returning id`,
  organizationId,
);
const actor: Actor = {
  organizationId,
  userId: userId as UserId,
  allLocations: true,
  locationIds: [],
  isSuperuser: true,
  permissions: new Set(),
};
const author: Author = { ip: '::1', actor };

/** A device with a service in progress in its first bay, whose battery was charged there before, and one with samples to be packed. */
type World = {
  thing: OwnedThing;
  bayId: number;
  usedId: number;
  restingId: number;
  runningId: number;
  endedId: number;
  upgradeId: number;
  commandId: number;
};

const plant = `
  with bay as (
    insert into app.bays (organization_id, device_id, number) select $1, $2, n from generate_series(1, 2) as n returning id, number
  ), battery as (
    insert into app.batteries (organization_id, serial_number, model_name)
      select $1, kind || '-' || $3, 'LP-2000' from unnest(array['used', 'resting']) as kind returning id, serial_number
  ), run as (
    insert into app.services (organization_id, uid, battery_id, device_id, bay_id, bay_number, service_type, status, started_at,
        ended_at, expected_parts)
      select $1, uid, battery.id, $2, bay.id, 1, 'Charge', status, now() - ago, case when parts > 0 then now() - interval '1 hour' end, parts
        from bay, battery join (values ('running', 'used-', 'servicing', interval '10 minutes', null),
          ('ended', 'resting-', 'pass', interval '2 hours', 2)) as said (uid, kind, status, ago, parts) on serial_number = kind || $3
        where bay.number = 1 returning id, uid
  ), presence as (
    insert into app.device_presence (organization_id, device_id, last_message_at) values ($1, $2, now() - interval '1 hour')
  ), upgrade as (
    insert into app.firmware_upgrades (organization_id, device_id, to_version) values ($1, $2, '9.9') returning id
  ), command as (
    insert into directory.device_commands (thing_name, organization_id, command, expires_at)
      values ($3, $1, 'start-service', now() + interval '1 hour') returning id
  )
  select (select id from bay where number = 1) as "bayId", (select id from battery where serial_number = 'used-' || $3) as "usedId",
    (select id from battery where serial_number = 'resting-' || $3) as "restingId",
    (select id from run where uid = 'running') as "runningId", (select id from run where uid = 'ended') as "endedId",
    (select id from upgrade) as "upgradeId", (select id from command) as "commandId"`;
const samples = encodeSamples({ offset: [0], Curr: [1], Volt: [2], Temp: [3], RemCap: [4] });

let made = 0;

/** As autovacuum would do: without statistics PostgreSQL looks through all worlds for the things of one. */
async function keepStatistics(): Promise<void> {
  if (made % 50 === 20) await root.query('analyze app.devices, app.bays, app.batteries, app.services');
}

async function makeWorld(): Promise<World> {
  const thing = await ownThing(root, `thing-${++made}`, organizationId);
  await keepStatistics();
  const ids = await one(plant, organizationId, thing.deviceId, thing.thingName);
  await root.query(
    `insert into app.service_samples (organization_id, service_id, part, first_offset_s, last_offset_s, sample_count, samples)
      select $1, $2, part, 0, 1, 1, $3 from generate_series(0, 1) as part`,
    [organizationId, ids.endedId, samples],
  );
  await root.query(
    `begin; select set_config('app.organization_id', '${organizationId}', true);
      update app.batteries set last_service_id = ${ids.endedId}, last_device_id = ${thing.deviceId} where id = ${ids.restingId};
      update app.batteries set last_status = 'servicing' where id = ${ids.usedId};
      update app.bays set battery_id = ${ids.usedId}, service_id = ${ids.runningId} where id = ${ids.bayId};
      select app.stamp_changes(); commit`,
  );
  return { thing, ...ids };
}

type OnStatement = () => Promise<void>;
/** Runs to its end, and returns the number of deadlocks: the product repeats the transaction. */
type Path<Place> = (place: Place, onStatement: OnStatement) => Promise<number>;

const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01';

/** Its statements are released one by one, each after the previous was answered. */
function stepped(writer: Writer, onStatement: OnStatement): Writer {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result: answer }) => {
      await onStatement();
      return answer;
    },
  };
  return (writer as unknown as { withPlugin: (plugin: KyselyPlugin) => Writer }).withPlugin(plugin);
}

/** Passes every transaction on, and counts repeated ones. Refusals are expected. */
async function counting(
  role: 'api' | 'gateway' | 'worker',
  onStatement: OnStatement,
  work: (through: Database) => Promise<unknown>,
): Promise<number> {
  let deadlocks = 0;
  const writeTenant: Database['writeTenant'] = (scope, change) => {
    let attempts = 0;
    return database[role].writeTenant(scope, (writer) => {
      if (++attempts > 1) deadlocks++;
      return change(stepped(writer, onStatement));
    });
  };
  await work({ ...database[role], writeTenant }).catch(() => undefined);
  return deadlocks;
}

const asked =
  <Place>(role: 'api' | 'gateway' | 'worker', work: (writer: Writer, place: Place) => Promise<unknown>): Path<Place> =>
  (place, onStatement) =>
    counting(role, onStatement, (through) => through.writeTenant(actor, (writer) => work(writer, place)));

const said =
  (messages: (world: World) => Content[]): Path<World> =>
  (world, onStatement) =>
    counting('gateway', onStatement, (through) => {
      const batch = messages(world).map((content): DeviceMessage => ({
        thingName: world.thing.thingName,
        thing: world.thing,
        ...content,
        topic: 'up',
        payload: Buffer.from('{}'),
        receivedAtMs: Date.now(),
        settle: () => undefined,
      }));
      const [commits, reordering] = [new Semaphore({}), new Reordering(() => 0)];
      return new OrganizationCommitter({ database: through, organizationId, commits, reordering }).commit(batch);
    });

/** What the provider runs is not repeated. */
const provided =
  <Place>(statement: string, values: (place: Place) => unknown[]): Path<Place> =>
  async (place, onStatement) => {
    const client = await root.connect();
    try {
      await client.query('begin; set local role ohmstead_owner');
      await client.query(statement, values(place));
      await onStatement();
      await client.query('commit');
      return 0;
    } catch (error) {
      await client.query('rollback');
      if (!isDeadlock(error)) throw error;
      return 1;
    } finally {
      client.release();
    }
  };

const released = provided('select directory.release_thing($1)', ({ thing }: Pick<World, 'thing'>) => [thing.thingName]);

const editMany = (writer: Writer, edits: BulkEdits, ids: readonly number[], set: object) =>
  editRows(writer, author, edits, { items: ids.map((id) => [id, 1]), set: { ...set } });

const battery = ({ thing }: World) => ({ serialNumber: `used-${thing.thingName}`, model: 'LP-2000', cycleCount: 5 });

const removals: Record<string, Path<World>> = {
  'a device is released by the provider': released,
  'devices are deleted': asked('api', (writer, { thing }) => deleteDevices(writer, author, [thing.deviceId])),
  'batteries are deleted': asked('api', (writer, { restingId }) => deleteBatteries(writer, author, [restingId])),
  'services are deleted': asked('api', (writer, { endedId }) => deleteServices(writer, author, [endedId])),
};
const device = {
  'a device says what it can': said((world) => [
    { up: { kind: 'hello', message: hello({ serialNumber: serialOf(world.thing.thingName), bayCount: 2 }) } },
    { up: { kind: 'start', message: start('new', { bay: 2, battery: battery(world) }) } },
    { up: { kind: 'state', message: state({ bays: [{ bay: 1, service: 'running', battery: battery(world) }] }) } },
    { up: { kind: 'stream', message: stream('running', 0) } },
    { up: { kind: 'result', message: result('running') } },
    { up: { kind: 'reply', message: { seq: nextSeq(), at: Date.now(), command: world.commandId, ok: true } } },
    { refusal: { code: 'malformed', message: 'no message' }, seq: null },
  ]),
};
const liveValues = {
  'live values are shown': asked('gateway', (writer, { runningId: serviceId }: World) =>
    projectLiveValues(writer, [{ serviceId, offsetS: 5, Curr: 1, Volt: 2, Temp: 3, RemCap: 4, progress: 5 }]),
  ),
};
const edits: Record<string, Path<World>> = {
  'a bay is edited': asked('api', (writer, { thing: { deviceId }, bayId }) =>
    editBay(writer, author, { deviceId, bayId }, { adapterName: 'A-2' }),
  ),
  'a running service is edited': asked('api', (writer, { runningId }) =>
    editService(writer, author, runningId, { apiVersion: 1, notes: 'x' }),
  ),
};
const others: Record<string, Path<World>> = {
  'a device is edited': asked('api', (writer, { thing }) =>
    editDevice(writer, author, thing.deviceId, { apiVersion: 1, name: 'x' }),
  ),
  'an upgrade is cancelled': asked('api', (writer, { thing }) => cancelUpgrades(writer, author, [thing.deviceId])),
  'a device is assigned': asked('api', (writer, { thing }) =>
    assignDevice(writer, author, thing.deviceId, { users: [userId], groups: [] }),
  ),
  'a battery is edited': asked('api', (writer, { restingId }) =>
    editBattery(writer, author, restingId, { apiVersion: 1, comments: 'x' }),
  ),
  'several batteries are edited': asked('api', (writer, { usedId, restingId }) =>
    editMany(writer, batteryBulkEdits, [restingId, usedId], { comments: 'x' }),
  ),
  'several services are edited': asked('api', (writer, { runningId, endedId }) =>
    editMany(writer, serviceBulkEdits, [endedId, runningId], { notes: 'x' }),
  ),
  'an ended service is edited': asked('api', (writer, { endedId }) =>
    editService(writer, author, endedId, { apiVersion: 1, notes: 'x' }),
  ),
  'samples are packed': asked('worker', (writer) => compactServices(writer)),
  'commands are taken and answered': asked('gateway', async (writer, { thing, commandId }) => {
    await sql`select directory.take_commands(array[${thing.thingName}]::text[], '0 s')`.execute(writer);
    await sql`select directory.record_reply(${thing.thingName}, ${commandId}, '{"at": 1, "ok": true}')`.execute(writer);
  }),
};

async function isAnyWaiting(): Promise<boolean> {
  const { waiting } = await one(
    `select exists (select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted) as waiting`,
  );
  return waiting;
}

/**
 * One transaction runs up to its nth statement, the other until it waits or is done, then the first to its end. Undefined without an nth
 * statement.
 */
async function meet<Place>(place: Place, [first, second]: [Path<Place>, Path<Place>], nth: number) {
  const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  const ones = first(place, async () => {
    if (++count !== nth) return;
    reached.resolve();
    await free.promise;
  });
  await Promise.race([reached.promise, ones]);
  if (count < nth) return undefined;
  let isDone = false;
  const theirs = second(place, async () => undefined).finally(() => (isDone = true));
  const isStuckOrDone = async () => isDone || (await isAnyWaiting());
  while (!(await isStuckOrDone())) await delay(2);
  free.resolve();
  return (await ones) + (await theirs);
}

/** By name (`npm run prove`) the first stops at every statement. Otherwise a long one at one in three: at others for each path that it meets. */
const isWhole = process.env['PROOF'] === 'whole';
const [short, every] = [4, 3];

/** How many statements it runs where it meets nothing. */
async function lengthOf<Place>(place: Place, path: Path<Place>): Promise<number> {
  let count = 0;
  await path(place, async () => void count++);
  return count;
}

const stopsOf = (length: number, turn: number): number[] =>
  Array.from({ length }, (_, index) => index + 1).filter(
    (nth) => isWhole || length <= short || nth % every === turn % every,
  );

async function listDeadlocks<Place>(
  makePlace: () => Promise<Place>,
  ones: Record<string, Path<Place>>,
  theirs: Record<string, Path<Place>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, first] of Object.entries(ones)) {
    const length = await lengthOf(await makePlace(), first);
    expect(length, name).toBeGreaterThan(0);
    for (const [turn, [other, second]] of Object.entries(theirs).entries())
      for (const nth of stopsOf(length, turn)) {
        const deadlocks = await meet(await makePlace(), [first, second], nth);
        if (deadlocks === undefined) break;
        if (deadlocks > 0) found.push(`${name} (${nth}) and ${other}`);
      }
  }
  return found;
}

const patient = { timeout: 600_000 };

test('deleting devices, batteries or services concurrently never deadlocks', patient, async () => {
  const all = { ...edits, ...others, ...liveValues };
  const found = [
    await listDeadlocks(makeWorld, removals, { ...removals, ...all, ...device }),
    await listDeadlocks(makeWorld, all, removals),
    await listDeadlocks(makeWorld, device, removals),
  ];
  expect(found.flat()).toEqual([]);
});

test('a message of a device never deadlocks with other changes', patient, async () => {
  const met = { ...edits, ...liveValues };
  const found = [
    await listDeadlocks(makeWorld, device, met),
    await listDeadlocks(makeWorld, met, { ...met, ...device }),
  ];
  expect(found.flat()).toEqual([]);
});

type Place = { thing: OwnedThing; locationId: number };

async function makePlace(): Promise<Place> {
  const thing = await ownThing(root, `thing-${++made}`, organizationId);
  const { id: locationId } = await one(
    'insert into app.locations (organization_id, name) values ($1, $2) returning id',
    organizationId,
    `Location ${made}`,
  );
  await root.query(
    `begin; select set_config('app.organization_id', '${organizationId}', true);
      update app.devices set location_id = ${locationId} where id = ${thing.deviceId}; select app.stamp_changes(); commit`,
  );
  return { thing, locationId };
}

test('renaming or deleting a location never deadlocks with other changes', patient, async () => {
  const changes: Record<string, Path<Place>> = {
    'a location is renamed': asked('api', (writer, { locationId }) =>
      renameLocation(writer, author, { id: locationId, name: `Other ${++made}`, base: undefined }),
    ),
    'a location is deleted': asked('api', (writer, { locationId }) => deleteLocation(writer, author, locationId)),
  };
  const standing: Record<string, Path<Place>> = {
    'a device that stands there is edited': asked('api', (writer, { thing }) =>
      editDevice(writer, author, thing.deviceId, { apiVersion: 1, name: 'x' }),
    ),
    'devices are moved there': asked('api', (writer, { thing, locationId }) =>
      editMany(writer, deviceBulkEdits, [thing.deviceId], { location: locationId, comments: 'x' }),
    ),
    'a device that stands there is deleted': asked('api', (writer, { thing }) =>
      deleteDevices(writer, author, [thing.deviceId]),
    ),
  };
  const found = [
    await listDeadlocks(makePlace, changes, { ...changes, ...standing }),
    await listDeadlocks(makePlace, standing, changes),
  ];
  expect(found.flat()).toEqual([]);
});

type Offer = { upgradeId: number; version: string };

async function makeOffer(): Promise<Offer> {
  const thing = await ownThing(root, `thing-${++made}`, organizationId);
  const version = `9.9.${made}`;
  await root.query(
    `begin; select set_config('app.organization_id', '${organizationId}', true);
      update app.devices set firmware_versions = '{"main": "1.0"}' where id = ${thing.deviceId}; select app.stamp_changes(); commit`,
  );
  await root.query(
    `insert into directory.firmware_releases (model_name, version, counter, size_bytes, sha256, file_name, manifest)
      values ('OS-4', $1, $2, 1, '', 'image.bin', '{}')`,
    [version, made],
  );
  const { id: upgradeId } = await one(
    'insert into app.firmware_upgrades (organization_id, device_id, to_version) values ($1, $2, $3) returning id',
    organizationId,
    thing.deviceId,
    version,
  );
  return { upgradeId, version };
}

test('a version withdrawn while it is offered to a device never deadlocks', patient, async () => {
  const paths: Record<string, Path<Offer>> = {
    'the version is withdrawn': provided(`select directory.withdraw_firmware('OS-4', $1)`, ({ version }) => [version]),
    'the version is offered': asked('gateway', async (writer, { upgradeId }) => {
      await holdDevice(writer, upgradeId);
      await sql`select directory.offer_upgrade(${upgradeId}, '', '', '1 h')`.execute(writer);
    }),
  };
  expect(await listDeadlocks(makeOffer, paths, paths)).toEqual([]);
});

type Claim = { thingName: string; claimId: number };
const claimKey = Buffer.from('key of this test');
const [right, wrong] = ['123456', '654321'];

async function beginClaim(): Promise<Claim> {
  const thingName = `thing-${++made}`;
  await registerThing(root, thingName);
  await root.query(
    `update directory.things set claim_organization_id = $2, claim_expires_at = now() + interval '1 hour' where thing_name = $1`,
    [thingName, organizationId],
  );
  const { id: claimId } = await one(
    `insert into app.claims (organization_id, thing_name, user_id, code_hmac, expires_at)
      values ($1, $2, $3, '', now() + interval '1 hour') returning id`,
    organizationId,
    thingName,
    userId,
  );
  await root.query('update app.claims set code_hmac = $2 where id = $1', [claimId, hashCode(claimKey, claimId, right)]);
  return { thingName, claimId };
}

const entered =
  (code: string): Path<Claim> =>
  ({ thingName }, onStatement) =>
    counting('api', onStatement, (through) => {
      const parts = { database: through, claimKey: async () => claimKey, renewsSecrets: true, replyWithinMs: 0 };
      return claimDevice(parts, author, { thingName, code });
    });

test('entering codes while a claim ends locks in one order', patient, async () => {
  const paths: Record<string, Path<Claim>> = {
    'the right code': entered(right),
    'a wrong code': entered(wrong),
    'the claim ends': asked('api', (writer, claim) => endClaim(writer, actor, { ...claim, outcome: 'too many tries' })),
  };
  expect(await listDeadlocks(beginClaim, paths, paths)).toEqual([]);
});

test('setting a password by a link and changing it concurrently lock in one order', async () => {
  const [older, newer] = ['older', 'newer'];
  await root.query(
    `insert into directory.accounts (organization_id, user_id, email) values ($1, $2, 'ada@example.test')`,
    [organizationId, userId],
  );
  for (const name of [older, newer])
    await root.query(
      `insert into directory.one_time_tokens (hash, purpose, organization_id, user_id, email, expires_at)
        values (sha256($1), 'reset', $2, $3, 'ada@example.test', now() + interval '1 hour')`,
      [Buffer.from(name), organizationId, userId],
    );
  const blocker = await root.connect();
  await blocker.query(`begin; update directory.one_time_tokens set email = email where hash = sha256('${older}')`);
  const changed = root.query(
    `begin; select directory.replace_password(${organizationId}, ${userId}, 'changed'); commit`,
  );
  const countWaiting = async () =>
    Number(
      (
        await one(`select count(distinct pid) from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted`)
      ).count,
    );
  await expect.poll(countWaiting).toBe(1);
  const linked = root.query(`select directory.take_password(sha256('${newer}'), 'reset', 'linked')`);
  await expect.poll(countWaiting).toBe(2);
  await blocker.query('commit');
  blocker.release();
  await Promise.all([changed, linked]);
  expect(await one('select password_hash from directory.accounts where user_id = $1', userId)).toEqual({
    password_hash: 'changed',
  });
});
