import { QueueTimeout, openReplica, type Reads } from '@ohmstead/database';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { readCounterSince } from './entity-updates/change-counter.ts';
import { call } from './testing/call.ts';
import type { SignedIn } from './testing/test-organization.ts';
import { testReplica } from './testing/test-replica.ts';

const { app, other, database, replica, standby, askStandby, organization } = await testReplica();
const acme = await organization();
const who = await acme.signIn();
const firstDay = Date.UTC(2026, 0, 1);

const resume = () => askStandby('select pg_wal_replay_resume()');
async function pause(): Promise<void> {
  onTestFinished(async () => void (await resume()));
  await askStandby('select pg_wal_replay_pause()');
}

const updates = (body: object, by: SignedIn = who) =>
  call(app, by, 'POST', '/batteries/getUpdates', body).then(({ status, body: answer }) => {
    expect(status).toBe(200);
    return answer;
  });
const listIds = async (by?: SignedIn) => (await updates({ versions: null }, by)).batteries.map(([id]) => id);
const numberOf = ({ cursor }: { cursor: string }) => Number(cursor.split('.')[0]);

/** The number of answers meanwhile that came from the standby, and of those that could not. */
async function reads(work: () => Promise<unknown>) {
  const before = replica.outcomes();
  await work();
  const after = replica.outcomes();
  const fellBack = Object.entries(after.fellBack).filter(
    ([reason, count]) => count > before.fellBack[reason as keyof typeof after.fellBack],
  );
  return { served: after.served - before.served, fellBack: fellBack.map(([reason]) => reason) };
}

/** Waits until the standby answers: it may lag behind the work of other tests. */
const comesBack = () =>
  vi.waitUntil(async () => (await reads(() => updates({ versions: null }))).served === 1, { timeout: 60_000 });

const edit = async (through: FastifyInstance, id: number, inService: number) => {
  const { body } = await call(through, who, 'GET', `/batteries/${id}`);
  const changed = { apiVersion: body.apiVersion, inService };
  expect(await call(through, who, 'PUT', `/batteries/${id}`, changed)).toMatchObject({ status: 200 });
};

test('lists, polls, files, reports and the dashboard come from the standby when it has caught up', async () => {
  const id = await acme.battery();
  await comesBack();
  const { cursor } = await updates({ versions: null });
  const asked = [
    () => updates({ versions: null }),
    () => updates({ versions: [[id, 0]] }),
    () => updates({ since: cursor }),
    () => call(app, who, 'GET', '/devices/getUpdates'),
    () => call(app, who, 'GET', '/services/getUpdates'),
    () => app.inject({ url: `/api/batteries/downloadCsv?ids=${id}`, headers: who.headers }),
    () => call(app, who, 'GET', '/reports/soh'),
    () => call(app, who, 'GET', '/reports/remainingCapacity'),
    () => call(app, who, 'GET', '/reports/sohByInServiceDate'),
    ...['fleet', 'devices', 'services', 'batteries', 'soh', 'sohConditions'].map(
      (part) => () => call(app, who, 'GET', `/dashboard/${part}`),
    ),
  ];
  for (const ask of asked) {
    await vi.waitUntil(async () => (await reads(ask)).served === 1, { timeout: 60_000 });
  }
  expect(await reads(() => call(other, who, 'GET', '/reports/soh'))).toEqual({ served: 0, fellBack: [] });
});

test('a list read right after a write shows it, though the standby has not replayed it yet', async () => {
  await comesBack();
  await pause();
  const id = await acme.battery();
  expect(await reads(async () => expect(await listIds()).toContain(id))).toMatchObject({ served: 0 });
  await resume();
  await comesBack();
  expect(await listIds()).toContain(id);
});

test('and so does a poll, whichever process has written', async () => {
  const id = await acme.battery();
  await comesBack();
  let { cursor } = await updates({ versions: null });
  await pause();
  const days = [app, other].entries();
  for (const [day, through] of days) {
    await edit(through, id, firstDay + day);
    const answer = await updates({ since: cursor });
    expect(answer.batteries.map((row) => row[answer.columns.indexOf('inService')])).toEqual([firstDay + day]);
    cursor = answer.cursor;
  }
});

test('a poll never returns a cursor older than its own', async () => {
  const id = await acme.battery();
  let { cursor } = await updates({ versions: null });
  for (let round = 0; round < 12; round++) {
    if (round % 4 === 1) await pause();
    if (round % 4 === 3) await resume();
    await edit(other, id, firstDay + round);
    const answer = await updates({ since: cursor });
    expect(numberOf(answer)).toBeGreaterThan(Number(cursor.split('.')[0]));
    expect(answer).toMatchObject({ full: false, batteries: [expect.anything()] });
    ({ cursor } = answer);
  }
});

test('a commit that is visible on the standby first is waited for at the primary', async () => {
  const { now } = await readCounterSince(database.api, acme.scope, 'batteries', 0);
  const primary: Reads = { ...database.api, source: 'primary' };
  const waiting = readCounterSince(primary, acme.scope, 'batteries', now + 1, 60_000);
  await acme.battery();
  expect(await waiting).toMatchObject({ now: now + 1 });
});

test('the pauses grow while waiting for a commit that never arrives', async () => {
  const asked: number[] = [];
  const readTenant: Reads['readTenant'] = (...reading) => {
    asked.push(performance.now());
    return database.api.readTenant(...reading);
  };
  await readCounterSince({ ...database.api, source: 'primary', readTenant }, acme.scope, 'batteries', 1e9, 300);
  // After 0, 5, 15, 35, 75, 155 and 315 ms.
  expect(asked.length).toBeLessThanOrEqual(7);
});

test('a cursor from before a restore returns the whole list, as without a standby', async () => {
  const { cursor } = await updates({ versions: null });
  const [number, mark] = cursor.split('.');
  await comesBack();
  const since = `${Number(number) + 1_000}.${mark}`;
  const asked = async () => expect(await updates({ since })).toMatchObject({ full: true, cursor });
  expect(await reads(asked)).toMatchObject({ served: 0 });
});

test('a withdrawn right takes effect at once', async () => {
  const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
  const [stays, moves, hidden] = [
    await acme.battery({ location_id: graz }),
    await acme.battery({ location_id: graz }),
    await acme.battery({ location_id: oslo }),
  ];
  const limited = await acme.signIn({ permissions: [], locationIds: [graz, oslo] });
  expect(await listIds(limited)).toEqual(expect.arrayContaining([stays, moves, hidden]));
  await comesBack();
  await pause();
  await acme.change('delete from app.user_locations where user_id = $1 and location_id = $2', [limited.id, oslo]);
  await acme.change('update app.batteries set location_id = $2 where id = $1', [moves, oslo]);
  expect(await listIds(limited)).toEqual([stays]);
  await acme.change('update app.users set disabled_at = now() where id = $1', [limited.id]);
  expect(await call(app, limited, 'POST', '/batteries/getUpdates', { versions: null })).toMatchObject({ status: 401 });
});

async function positionNow(): Promise<string> {
  const { rows } = await database.api.askDirectory((directory) =>
    sql.raw<{ position: string }>(`select ${replica.position} as position`).execute(directory),
  );
  return rows[0]!.position;
}

test('a read that the standby cancels is repeated at the primary', async () => {
  const cutOff = async () => {
    const id = await acme.battery();
    const work = (from: Reads) =>
      from.readTenant(acme.scope, async (reader) => {
        await sql`select count(*) from batteries`.execute(reader);
        if (from.source === 'primary') return 'primary';
        await acme.change('delete from app.batteries where id = $1', [id]);
        await database.root.query('vacuum app.batteries');
        await sql`select pg_sleep(10)`.execute(reader);
        return 'standby';
      });
    expect(await replica.read(await positionNow(), work)).toBe('primary');
  };
  // It may lag behind earlier changes.
  await vi.waitUntil(async () => (await reads(cutOff)).fellBack.includes('conflict'), { timeout: 60_000 });
});

test('a server that is not a standby, or not ours, is not read', async () => {
  const itself = openReplica(database.url, 'api', database.api);
  onTestFinished(() => itself.close());
  const sourceOf = (position: string) => itself.read(position, async ({ source }) => source);
  const isForeign = async () => {
    expect(await sourceOf('1 00000001 0/0')).toBe('primary');
    return itself.outcomes().fellBack.foreign > 0;
  };
  await vi.waitUntil(isForeign, { timeout: 60_000 });
});

test('another database of the right standby is not read', async () => {
  const address = Object.assign(new URL(standby.url), { pathname: '/postgres' });
  const beside = openReplica(address.href, 'api', database.api);
  onTestFinished(() => beside.close());
  const position = await positionNow();
  const isForeign = async () => {
    expect(await beside.read(position, async ({ source }) => source)).toBe('primary');
    return beside.outcomes().fellBack.foreign > 0;
  };
  await vi.waitUntil(isForeign, { timeout: 60_000 });
});

/** The current position; the standby has replayed it. */
async function replayedPosition(): Promise<string> {
  const position = await positionNow();
  const sourceOf = () => replica.read(position, async ({ source }) => source);
  await vi.waitUntil(async () => (await sourceOf()) === 'standby', { timeout: 60_000 });
  return position;
}

const readAt = (position: string) =>
  replica.read(position, (from) => from.readTenant(acme.scope, (reader) => sql`select 1`.execute(reader)));

test('while all connections to the standby are busy the primary is read, and other reads still go to the standby', async () => {
  const position = await replayedPosition();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const held: Promise<void>[] = [];
  const hold = () =>
    new Promise<boolean>((resolve) => {
      const work = (from: Reads) =>
        from.readTenant(acme.scope, async (reader) => {
          await sql`select 1`.execute(reader);
          resolve(from.source === 'standby');
          if (from.source === 'standby') await isOver;
        });
      held.push(replica.read(position, work));
    });
  for (let connection = 0; connection < 8; connection++) await vi.waitUntil(hold, { timeout: 60_000 });
  expect(await reads(() => readAt(position))).toEqual({ served: 0, fellBack: ['busy'] });
  end();
  await Promise.all(held);
  expect(await reads(() => readAt(position))).toEqual({ served: 1, fellBack: [] });
});

test('one organisation leaves connections to the standby for others', async () => {
  const position = await replayedPosition();
  // On a busy machine a connection may take longer than the usual half second.
  const shared = openReplica(standby.url, 'api', database.api, { ofOrganization: 2, withinMs: 30_000 });
  onTestFinished(() => shared.close());
  const neighbour = await organization();
  await vi.waitUntil(async () => (await shared.read(position, async ({ source }) => source)) === 'standby', {
    timeout: 60_000,
  });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const read = (scope: typeof acme.scope, meanwhile?: Promise<void>) =>
    shared.read(position, async (from) => {
      await from.readTenant(scope, async (reader) => {
        await sql`select 1`.execute(reader);
        await meanwhile;
      });
      return from.source;
    });
  const copy = (scope: typeof acme.scope, meanwhile?: Promise<void>) =>
    shared.read(position, async (from) => {
      for await (const piece of from.copyRows(scope, 'select 1')) if (piece.length > 0) await meanwhile;
      return from.source;
    });
  const greedy = Array.from({ length: 10 }, () => [read(acme.scope, isOver), copy(acme.scope, isOver)]).flat();
  expect([await read(neighbour.scope), await copy(neighbour.scope)]).toEqual(['standby', 'standby']);
  end();
  expect(new Set(await Promise.all(greedy))).toEqual(new Set(['standby']));
});

test('a read that has waited at the standby in vain does not wait again at the primary', async () => {
  const position = await replayedPosition();
  const asked: unknown[] = [];
  const work = async ({ source }: Reads) => {
    asked.push(source);
    throw new QueueTimeout('in vain');
  };
  await expect(replica.read(position, work)).rejects.toBeInstanceOf(QueueTimeout);
  expect(asked).toEqual(['standby']);
  expect(await reads(() => readAt(position))).toEqual({ served: 1, fellBack: [] });
});

test('the failure of a standby is not noticed, and it serves again when it is back', async () => {
  await comesBack();
  const over = new AbortController();
  const answered: number[] = [];
  const reading = (async () => {
    let { cursor } = await updates({ versions: null });
    while (!over.signal.aborted) {
      const id = await acme.battery();
      const answer = await updates({ since: cursor });
      expect(answer.batteries.map(([batteryId]) => batteryId)).toContain(id);
      expect(await listIds()).toContain(id);
      answered.push(id);
      ({ cursor } = answer);
    }
  })();
  await vi.waitUntil(() => answered.length > 5, { timeout: 60_000 });
  standby.kill();
  const whileAway = answered.length;
  await vi.waitUntil(() => answered.length > whileAway + 5, { timeout: 60_000 });
  await standby.start();
  await comesBack();
  over.abort();
  await reading;
  expect(replica.outcomes().fellBack.away).toBeGreaterThan(0);
});

test('a standby that was promoted is not read any more', async () => {
  await comesBack();
  await askStandby('select pg_promote()');
  // What was known about it is still valid.
  expect(await reads(() => listIds())).toMatchObject({ served: 0 });
  const id = await acme.battery();
  expect(await reads(async () => expect(await listIds()).toContain(id))).toMatchObject({ served: 0 });
});
