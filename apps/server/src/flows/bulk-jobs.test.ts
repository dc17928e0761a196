import { setTimeout as delay } from 'node:timers/promises';
import type { BulkJob } from '@ohmstead/contract';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import type { SignedIn } from '../api/testing/test-organization.ts';
import { takeStep } from '../bulk-jobs/take-step.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const logger = pino({ level: 'silent' });

type Kind = BulkJob['kind'];
type Work = {
  action: BulkJob['action'];
  kind?: Kind;
  filters?: object;
  except?: number[];
  set?: object;
  asOf?: string;
};

const cursorOf = async (kind: Kind, who: SignedIn) =>
  (await call<{ cursor: string }>(app, who, 'POST', `/${kind}/getUpdates`, { versions: null })).body.cursor;

async function start(work: Work, who = admin): Promise<number> {
  const { kind = 'batteries', asOf = await cursorOf(kind, who) } = work;
  const body = { kind, filters: {}, timeZone: 'Europe/Vienna', except: [], ...work, asOf };
  const answer = await call<BulkJob>(app, who, 'POST', '/bulkJobs', body);
  expect(answer).toEqual({ status: 201, code: undefined, body: expect.anything() });
  return answer.body.id;
}

const read = async (id: number, who = admin): Promise<BulkJob> =>
  (await call<BulkJob>(app, who, 'GET', `/bulkJobs/${id}`)).body;

/** Two rows at a time. */
const step = () => takeStep(database.worker, logger, acme.id, { batchRows: 2, stretchRows: 100 });
const finish = async () => {
  while (await step());
};
async function run(work: Work, who = admin): Promise<BulkJob> {
  const id = await start(work, who);
  await finish();
  return read(id, who);
}

afterEach(() => rows('delete from app.bulk_jobs'));

let models = 0;
/** Batteries that only one test has, and the filter that finds them. */
async function makeBatteries(count: number, facts: object = {}) {
  const model = `Model ${++models}`;
  const ids: number[] = [];
  for (let made = 0; made < count; made++) ids.push(await acme.battery({ model_name: model, ...facts }));
  return { ids, filters: { modelNames: [model] } };
}
const rows = async (text: string, ...values: unknown[]) => (await database.root.query(text, values)).rows;
const retiredOf = async (ids: readonly number[]) =>
  (await rows('select retired_at is not null as is from app.batteries where id = any ($1) order by id', ids)).map(
    ({ is }) => is,
  );
const entriesOf = (ids: readonly number[], action: string) =>
  rows(
    'select actor, ip, client, object_id::integer as id, before, after from app.audit_events where object_id = any ($1) and action = $2 order by id',
    ids,
    action,
  );
const none = { changed: 0, unchanged: 0, inUse: 0, noFirmware: 0 };

describe('a job', () => {
  test('changes all rows of the filter but the exceptions, with the audit entries of the call, which name the job', async () => {
    const { ids, filters } = await makeBatteries(5);
    const job = await run({ action: 'retire', filters, except: [ids[2]!, 999_999] });
    expect(job).toMatchObject({
      state: 'done',
      total: 4,
      done: 4,
      changed: 4,
      left: 0,
      leftBecause: none,
      problem: null,
    });
    expect(await retiredOf(ids)).toEqual([true, true, false, true, true]);
    const entries = await entriesOf(ids, 'batteries-retire');
    const entry = { actor: admin.email, ip: '127.0.0.1', client: `Bulk change ${job.id}`, before: { retired: null } };
    expect(entries).toEqual(
      ids.toSpliced(2, 1).map((id) => ({ ...entry, id, after: { retired: expect.any(Number) } })),
    );
    expect((await run({ action: 'unretire', filters })).leftBecause).toEqual({ ...none, unchanged: 1 });
    expect(await retiredOf(ids)).toEqual(ids.map(() => false));
  });

  test('accepts the suggestion for batteries labelled Retire, and leaves the others alone', async () => {
    const { ids, filters } = await makeBatteries(3);
    await acme.change(`update app.batteries set disposition = 'retire' where id = $1`, [ids[1]]);
    const job = await run({ action: 'acceptDisposition', filters });
    expect(job).toMatchObject({ changed: 1, left: 2, leftBecause: { ...none, unchanged: 2 } });
    expect(await retiredOf(ids)).toEqual([false, true, false]);
    expect(await entriesOf(ids, 'batteries-accept-disposition')).toMatchObject([
      {
        id: ids[1],
        after: { disposition: 'retire', soh: null, limits: { keep: 80, lighterDuty: 80, secondLife: 80 } },
      },
    ]);
  });

  test('sets how often batteries are serviced; those that have this interval already are left alone', async () => {
    const { ids, filters } = await makeBatteries(3);
    await acme.change('update app.batteries set service_frequency_days = 90 where id = $1', [ids[0]]);
    const job = await run({ action: 'schedule', filters, set: { serviceFrequency: 90 } });
    expect(job).toMatchObject({ changed: 2, left: 1, leftBecause: { ...none, unchanged: 1 } });
    const entries = await entriesOf(ids, 'batteries-schedule');
    expect(entries.map(({ id, after }) => [id, after])).toEqual(
      [ids[1], ids[2]].map((id) => [id, { serviceFrequency: 90 }]),
    );
    expect(await run({ action: 'schedule', filters, set: { serviceFrequency: null } })).toMatchObject({ changed: 3 });
  });

  test('marks favourites of its user only', async () => {
    const { ids, filters } = await makeBatteries(3);
    expect(await run({ action: 'favourite', filters })).toMatchObject({ changed: 3 });
    const favourites = 'select user_id::integer as id from app.battery_favourites where battery_id = any ($1)';
    expect(await rows(favourites, ids)).toEqual(ids.map(() => ({ id: admin.id })));
    expect(await run({ action: 'unfavourite', filters })).toMatchObject({ changed: 3 });
    expect(await rows(favourites, ids)).toEqual([]);
  });

  test('edits fields; rows that have the values already are left alone', async () => {
    const { ids, filters } = await makeBatteries(3);
    await acme.change('update app.batteries set comments = $1 where id = $2', ['New', ids[0]]);
    const job = await run({ action: 'edit', filters, set: { comments: 'New', serviceFrequency: 90 } });
    expect(job).toMatchObject({ changed: 3 });
    const again = await run({ action: 'edit', filters, set: { comments: 'New' } });
    expect(again).toMatchObject({ changed: 0, left: 3, leftBecause: { ...none, unchanged: 3 } });
    const facts =
      'select distinct comments, service_frequency_days::integer as days from app.batteries where id = any ($1)';
    expect(await rows(facts, ids)).toEqual([{ comments: 'New', days: 90 }]);
    expect((await entriesOf([ids[0]!], 'batteries-update'))[0]?.after).toEqual({ serviceFrequency: 90 });
  });

  test('moves devices, and ends when the location is gone', async () => {
    const hall = await acme.location('Hall');
    const ids = [
      await acme.device({ name: 'Mover' }),
      await acme.device({ name: 'Mover' }),
      await acme.device({ name: 'Mover' }),
    ];
    const id = await start({
      kind: 'devices',
      action: 'edit',
      filters: { keywords: ['mover'] },
      set: { location: hall },
    });
    for (let taken = 0; taken < 3; taken++) await step();
    await acme.change('delete from app.locations where id = $1', [hall]);
    await finish();
    expect(await read(id)).toMatchObject({ state: 'failed', changed: 2, problem: { code: 'bulkJobs-run-3' } });
    expect(await rows('select from app.devices where id = any ($1)', ids)).toHaveLength(3);
  });

  test('deletes batteries, but none that is in a bay or being serviced', async () => {
    const { ids, filters } = await makeBatteries(4);
    const deviceId = await acme.device();
    await acme.insert('bays', { device_id: deviceId, number: 1, battery_id: ids[0] });
    await acme.service({ battery_id: ids[1], status: 'servicing' });
    const job = await run({ action: 'delete', filters });
    expect(job).toMatchObject({ state: 'done', changed: 2, left: 2, leftBecause: { ...none, inUse: 2 } });
    expect(await retiredOf(ids)).toHaveLength(2);
    expect((await entriesOf(ids, 'batteries-delete')).map(({ id }) => id)).toEqual(ids.slice(2));
  });

  test('deletes services, but none in progress', async () => {
    const battery_id = await acme.battery();
    const ended = { battery_id, status: 'pass', ended_at: new Date(), operator: 'Remover' };
    const ids = [await acme.service(ended), await acme.service({ ...ended, status: 'servicing', ended_at: null })];
    const job = await run({ kind: 'services', action: 'delete', filters: { keywords: ['remover'] } });
    expect(job).toMatchObject({ changed: 1, leftBecause: { ...none, inUse: 1 } });
    expect(await rows('select id::integer from app.services where id = any ($1)', ids)).toEqual([{ id: ids[1] }]);
  });

  test('deletes devices, which can be claimed again', async () => {
    const id = await acme.device({ name: 'Leaver' });
    const job = await run({ kind: 'devices', action: 'delete', filters: { keywords: ['leaver'] } });
    expect(job).toMatchObject({ changed: 1, left: 0 });
    expect(await rows('select from app.devices where id = $1', id)).toEqual([]);
  });

  test('requests firmware upgrades, of devices and of those that last serviced the batteries', async () => {
    const make = (firmware_offer: string | null) => acme.device({ name: 'Upgrader', firmware_offer });
    const ids = [await make('2.0'), await make(null), await make('2.0')];
    await acme.insert('firmware_upgrades', { device_id: ids[2], to_version: '2.0' });
    const work = { action: 'upgradeFirmware' } as const;
    expect(await run({ ...work, kind: 'devices', filters: { keywords: ['upgrader'] } })).toMatchObject({
      changed: 1,
      leftBecause: { ...none, unchanged: 1, noFirmware: 1 },
    });
    const last = await make('2.0');
    const { filters } = await makeBatteries(1, { last_device_id: last });
    expect(await run({ ...work, filters })).toMatchObject({ changed: 1 });
  });
});

describe('a list that changes under a job', () => {
  test('rows that somebody has changed since they were selected are left alone, also between two batches', async () => {
    const { ids, filters } = await makeBatteries(6);
    const asOf = await cursorOf('batteries', admin);
    await acme.change('update app.batteries set comments = $1 where id = $2', ['Changed before', ids[0]]);
    await acme.battery({ model_name: filters.modelNames[0], serial_number: 'made-since' });
    const id = await start({ action: 'retire', filters, asOf });
    for (let taken = 0; taken < 3; taken++) await step();
    await acme.change('update app.batteries set comments = $1 where id = $2', ['Changed meanwhile', ids[3]]);
    await acme.change('delete from app.batteries where id = $1', [ids[4]]);
    await finish();
    expect(await read(id)).toMatchObject({
      state: 'done',
      total: 7,
      changed: 3,
      left: 4,
      leftBecause: { ...none, changed: 4 },
    });
    expect(await retiredOf(ids)).toEqual([false, true, true, false, true]);
  });

  test('a row that is changed while its batch waits for it is left alone', async () => {
    const { ids, filters } = await makeBatteries(2);
    const id = await start({ action: 'retire', filters });
    await step();
    await step();
    const client = await database.root.connect();
    await client.query(`begin; select set_config('app.organization_id', '${acme.id}', true);
      update app.batteries set comments = 'Changed' where id = ${ids[0]}`);
    const finishing = finish();
    await waitForLock();
    await client.query('select app.stamp_changes(); commit');
    client.release();
    await finishing;
    expect(await read(id)).toMatchObject({ state: 'done', changed: 1, leftBecause: { ...none, changed: 1 } });
    expect(await retiredOf(ids)).toEqual([false, true]);
  });
});

const waitForLock = async () => {
  while ((await rows('select from pg_locks where not granted')).length === 0) await delay(5);
};

describe('rights are those of each batch', () => {
  const limited = { permissions: ['perm-batteries-retire'], locationIds: [graz] };

  test('of a user limited to locations only their rows are changed', async () => {
    const { ids, filters } = await makeBatteries(3, { location_id: graz });
    await acme.change('update app.batteries set location_id = $1 where id = $2', [oslo, ids[1]]);
    const who = await acme.signIn(limited);
    expect(await run({ action: 'retire', filters }, who)).toMatchObject({ total: 2, changed: 2, left: 0 });
    expect(await retiredOf(ids)).toEqual([true, false, true]);
  });

  test('a location that is taken away is not changed further', async () => {
    const { ids, filters } = await makeBatteries(3, { location_id: graz });
    const who = await acme.signIn({ ...limited, locationIds: [graz, oslo] });
    const id = await start({ action: 'retire', filters }, who);
    for (let taken = 0; taken < 3; taken++) await step();
    await acme.change('delete from app.user_locations where user_id = $1 and location_id = $2', [who.id, graz]);
    await finish();
    expect(await read(id, who)).toMatchObject({ state: 'done', changed: 2, leftBecause: { ...none, changed: 1 } });
    expect(await retiredOf(ids)).toEqual([true, true, false]);
  });

  test.each([
    ['the permission is withdrawn', 'delete from app.user_permissions where user_id = $1', 'bulkJobs-run-1'],
    ['the account is disabled', 'update app.users set disabled_at = now() where id = $1', 'bulkJobs-run-2'],
  ])('where %s, the job ends, and what is done stays done', async (_, taking, code) => {
    const { ids, filters } = await makeBatteries(3, { location_id: graz });
    const who = await acme.signIn(limited);
    const id = await start({ action: 'retire', filters }, who);
    for (let taken = 0; taken < 3; taken++) await step();
    await acme.change(taking, [who.id]);
    await finish();
    const ended = await rows('select state, changed, problem from app.bulk_jobs where id = $1', id);
    expect(ended).toEqual([{ state: 'failed', changed: 2, problem: { code, params: [] } }]);
    expect(await retiredOf(ids)).toEqual([true, true, false]);
  });
});

describe('no row is changed twice, and none is lost', () => {
  test('where a batch ends in the middle, with its connection', async () => {
    const { ids, filters } = await makeBatteries(5);
    const id = await start({ action: 'favourite', filters });
    await rows(`create sequence app.attempts; grant usage on sequence app.attempts to ohmstead_worker;
      create function app.crash() returns trigger language plpgsql as $$ begin
      if nextval('app.attempts') % 2 = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger crash before update of changed on app.bulk_jobs for each row execute function app.crash()`);
    let isMore: boolean | undefined = true;
    while (isMore !== false) isMore = await step().catch(() => undefined);
    await rows('drop trigger crash on app.bulk_jobs; drop function app.crash(); drop sequence app.attempts');
    expect(await read(id)).toMatchObject({ state: 'done', total: 5, changed: 5, left: 0 });
    expect((await entriesOf(ids, 'batteries-favourite')).map((entry) => entry.id)).toEqual(ids);
  });

  test('where two workers are at work', async () => {
    const { ids, filters } = await makeBatteries(9);
    const id = await start({ action: 'favourite', filters });
    await Promise.all([finish(), finish(), finish()]);
    await finish();
    expect(await read(id)).toMatchObject({ state: 'done', total: 9, changed: 9, left: 0 });
    expect(await entriesOf(ids, 'batteries-favourite')).toHaveLength(9);
  });

  test('a batch that cannot be made is tried again in smaller ones, and at last ends the job', async () => {
    const { ids, filters } = await makeBatteries(3);
    await rows(`create function app.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on app.batteries for each row when (old.id = ${ids[2]}) execute function app.refuse()`);
    const id = await start({ action: 'retire', filters });
    const isOpen = async () => (await read(id)).endedAt === null;
    while (await isOpen()) {
      await step();
      await rows(`update app.bulk_jobs set served_at = served_at - interval '1 minute' where ended_at is null`);
    }
    await rows('drop trigger refuse on app.batteries; drop function app.refuse()');
    const { state, changed, problem } = await read(id);
    expect({ state, changed, code: problem?.code }).toEqual({ state: 'failed', changed: 2, code: 'bulkJobs-run-4' });
  });
});
