import type { BatteryHistoryAnswer, Histogram, LatestBattery, LatestService } from '@ohmstead/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const kinds = ['batteries', 'services'] as const;
type Kind = (typeof kinds)[number];
const count = 200;

type Row = Record<string, unknown>;
type Answer = { cursor: string; full: boolean; columns: string[] } & Record<Kind, unknown[][]>;
type List = { cursor: string; rows: Map<number, Row>; gone: number[]; isFull: boolean };

async function ask(who: SignedIn, kind: Kind, payload: object): Promise<List> {
  const { status, body } = await call<Answer>(app, who, 'POST', `/${kind}/getUpdates`, payload);
  expect(status).toBe(200);
  const whole = body[kind].filter((row) => row.length > 1);
  return {
    cursor: body.cursor,
    isFull: body.full,
    rows: new Map(
      whole.map((row) => [
        row[0] as number,
        Object.fromEntries(body.columns.map((name, column) => [name, row[column]])),
      ]),
    ),
    gone: body[kind].filter((row) => row.length === 1).map(([id]) => id as number),
  };
}

const oneAt = ({ rows }: List, place: number): number =>
  [...rows].find(([, { locationId }]) => locationId === place)![0];
const pairsOf = ({ rows }: List) => [...rows].map(([id, { version }]) => [id, version]);

async function fill(acme: TestOrganization, place: number): Promise<void> {
  await acme.change(
    `insert into app.batteries (organization_id, serial_number, location_id, last_soh_percent, last_service_at)
       select $1, 'S-' || n, $2, 80, now() from generate_series(1, ${count}) n`,
    [acme.id, place],
  );
  await acme.change(
    `insert into app.services (organization_id, uid, battery_id, location_id, service_type, status, started_at, ended_at)
       select organization_id, 'run-' || id, id, location_id, 'Charge', 'pass', now(), now() from app.batteries
         where organization_id = $1`,
    [acme.id],
  );
}

async function world() {
  const acme = await organization();
  const [place, elsewhere] = [await acme.location('Delft'), await acme.location('Graz')];
  await fill(acme, place);
  const stays = { batteries: await acme.battery({ location_id: elsewhere }), services: 0 };
  stays.services = await acme.service({ battery_id: stays.batteries, location_id: elsewhere });
  const who = await acme.signIn();
  const lists = {
    batteries: await ask(who, 'batteries', { versions: null }),
    services: await ask(who, 'services', { versions: null }),
  };
  return { acme, place, elsewhere, who, lists, stays };
}

/** The transaction that wrote each row, and its place in the table: both change as soon as the row is written again. */
const written = async ({ id }: TestOrganization) =>
  (
    await database.root.query(
      `select 'battery ' || id as row, xmin::text, ctid::text from app.batteries where organization_id = $1
       union all select 'service ' || id, xmin::text, ctid::text from app.services where organization_id = $1 order by 1`,
      [id],
    )
  ).rows;

/** Reading by cursor, by known versions, everything or one row must return the same. */
async function expectAllTold(told: Awaited<ReturnType<typeof world>>, expected: Row): Promise<void> {
  const { who, lists, stays } = told;
  for (const kind of kinds) {
    const since = await ask(who, kind, { since: lists[kind].cursor });
    const pairs = await ask(who, kind, { versions: pairsOf(lists[kind]) });
    const whole = await ask(who, kind, { versions: null });
    expect(since).toMatchObject({ isFull: false, gone: [] });
    expect(since.rows.size).toBe(count);
    expect(pairs.rows).toEqual(since.rows);
    expect(pairs.gone).toEqual([]);
    for (const [id, row] of since.rows) {
      expect(row).toMatchObject(expected);
      expect(row).toEqual(whole.rows.get(id));
      expect(Number(row['version'])).toBeGreaterThan(Number(lists[kind].rows.get(id)!['version']));
    }
    expect(whole.rows.get(stays[kind])).toEqual(lists[kind].rows.get(stays[kind]));
    expect(await ask(who, kind, { versions: pairsOf(whole) })).toMatchObject({ rows: new Map(), gone: [] });
    expect(await ask(who, kind, { since: since.cursor })).toMatchObject({ rows: new Map(), gone: [] });
    const id = [...since.rows.keys()][0]!;
    const one = (await call<Row>(app, who, 'GET', `/${kind}/${id}`)).body;
    expect(one).toMatchObject({ ...expected, version: since.rows.get(id)!['version'] });
  }
}

test('renaming a location writes none of its batteries and services, and every list returns the new name', async () => {
  const told = await world();
  const { acme, place, who } = told;
  const before = await written(acme);
  expect(await call(app, who, 'PUT', `/locations/${place}`, { name: 'Delft North' })).toMatchObject({ status: 200 });
  expect(await written(acme)).toEqual(before);
  await expectAllTold(told, { location: 'Delft North', locationId: place });
});

test('deleting a location writes none of its batteries and services, and every list returns them without one', async () => {
  const told = await world();
  const { acme, place, who } = told;
  const before = await written(acme);
  expect(await call(app, who, 'DELETE', `/locations/${place}`)).toMatchObject({ status: 204 });
  expect(await written(acme)).toEqual(before);
  await expectAllTold(told, { location: null, locationId: null });
});

test('a row that moves to a location while it is deleted has none either', async () => {
  const { acme, place, who } = await world();
  const deleting = await database.root.connect();
  await deleting.query(`begin; select set_config('app.organization_id', '${acme.id}', true)`);
  await deleting.query('delete from app.locations where id = $1', [place]);
  await deleting.query('select app.stamp_changes()');
  // Inserted with its number, since stamping would wait for the counter that the other transaction holds.
  const { rows } = await database.root.query(
    'insert into app.batteries (organization_id, location_id, version) values ($1, $2, 1) returning id',
    [acme.id, place],
  );
  await deleting.query('commit');
  deleting.release();
  const late = rows[0].id as number;
  expect((await call(app, who, 'GET', `/batteries/${late}`)).body).toMatchObject({ location: null, locationId: null });
});

test('a location deleted by the former version of the server, which writes the rows itself, gives the same answers', async () => {
  const told = await world();
  await database.api.writeTenant(told.acme.scope, async (writer) => {
    await sql`select app.leave_location(${told.place})`.execute(writer);
    await sql`delete from locations where id = ${told.place}`.execute(writer);
  });
  await expectAllTold(told, { location: null, locationId: null });
});

test('the version of a battery is the same in its history, also after its location was renamed', async () => {
  const { lists, who, place } = await world();
  await call(app, who, 'PUT', `/locations/${place}`, { name: 'Delft South' });
  const id = oneAt(lists.batteries, place);
  const path = `/batteries/history?ids=${id}`;
  const history = (await call<BatteryHistoryAnswer>(app, who, 'GET', path)).body.batteries[0]!;
  const list = await ask(who, 'batteries', { versions: null });
  expect(history.version).toBe(list.rows.get(id)!['version']);
});

test('rows of a deleted location are on the dashboard without a location, and in no report of that location', async () => {
  const { who, place } = await world();
  await call(app, who, 'DELETE', `/locations/${place}`);
  const services = (await call<{ services: LatestService[] }>(app, who, 'GET', '/dashboard/services?count=5')).body;
  expect(services.services).toHaveLength(5);
  expect(new Set(services.services.map(({ locationId, location }) => [locationId, location].join()))).toEqual(
    new Set([',']),
  );
  const batteries = (await call<{ batteries: LatestBattery[] }>(app, who, 'GET', '/dashboard/batteries?count=5')).body;
  expect(batteries.batteries).toHaveLength(5);
  expect(new Set(batteries.batteries.map(({ lastLocation }) => lastLocation))).toEqual(new Set([null]));
  expect((await call<Histogram>(app, who, 'GET', '/reports/soh')).body.total).toBe(count);
  expect((await call<Histogram>(app, who, 'GET', `/reports/soh?locations=${place}`)).body.total).toBe(0);
  const points = await call<{ points: unknown[] }>(app, who, 'GET', `/reports/sohByInServiceDate?locations=${place}`);
  expect(points.body.points).toEqual([]);
});

test('a battery that moves out of a renamed location, or into one, never gets a smaller version', async () => {
  const { acme, who, place, elsewhere, lists } = await world();
  const moving = oneAt(lists.batteries, place);
  let last = 0;
  const expectNewer = async () => {
    const version = Number((await ask(who, 'batteries', { versions: null })).rows.get(moving)!['version']);
    expect(version).toBeGreaterThan(last);
    last = version;
  };
  const steps = [
    () => call(app, who, 'PUT', `/locations/${place}`, { name: 'Renamed once' }),
    () => acme.change('update app.batteries set location_id = $1 where id = $2', [elsewhere, moving]),
    () => acme.change('update app.batteries set location_id = $1 where id = $2', [place, moving]),
    () => call(app, who, 'PUT', `/locations/${place}`, { name: 'Renamed twice' }),
    () => call(app, who, 'DELETE', `/locations/${place}`),
    () => acme.change('update app.batteries set location_id = null, comments = $1 where id = $2', ['Moved', moving]),
  ];
  for (const step of steps) {
    await step();
    await expectNewer();
  }
});
