import { setTimeout as delay } from 'node:timers/promises';
import type { OrganizationId, Scope } from '@ohmstead/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader, Writer } from '../connections/transactions.ts';
import { openDatabase } from '../connections/open-database.ts';
import { testDatabase } from '../testing/test-database.ts';

const { root, url } = await testDatabase();
const database = openDatabase(url, 'api', { poolSize: 16 });
afterAll(() => database.close());

const scope: Scope = { organizationId: 1 as OrganizationId, userId: null, allLocations: true, locationIds: [] };
const rowCount = 60;
const writers = 10;
const writingMs = 3_000;

beforeAll(async () => {
  const rows = Array.from({ length: rowCount }, (_, n) => ({ organization_id: 1, serial_number: `B-${n}` }));
  await database.writeTenant(scope, (writer) => writer.insertInto('batteries').values(rows).execute());
});

const below = (limit: number) => Math.floor(Math.random() * limit);

/** Locks its rows in the order of their ids, holds them for a while, and sometimes rolls back. */
async function change(writer: Writer): Promise<void> {
  const ids = [...new Set([1 + below(rowCount), 1 + below(rowCount)])].toSorted((a, b) => a - b);
  for (const id of ids) {
    await writer
      .updateTable('batteries')
      .set({ comments: String(Math.random()) })
      .where('id', '=', id)
      .execute();
    await delay(below(20) === 0 ? 60 : below(8));
  }
  if (below(8) === 0)
    await writer
      .insertInto('batteries')
      .values({ organization_id: 1, serial_number: String(Math.random()) })
      .execute();
  if (below(12) === 0)
    await writer.deleteFrom('batteries').where('id', '>', rowCount).where('comments', 'is', null).execute();
  if (below(20) === 0) throw new Error('thinks better of it');
}

async function keepChanging(until: number): Promise<void> {
  while (Date.now() < until) {
    await database.writeTenant(scope, change).catch((error: Error) => {
      if (error.message !== 'thinks better of it') throw error;
    });
  }
}

/** The rows that exist according to a client that only polls for changes. */
class Poller {
  rows = new Map<number, string | null>();
  cursor = 0;

  async poll(): Promise<void> {
    await database.readTenant(scope, async (reader) => {
      const { changed, gone, cursor } = await readChanges(reader, this.cursor);
      for (const { entity_id } of gone) this.rows.delete(entity_id);
      for (const { id, comments } of changed) this.rows.set(id, comments);
      this.cursor = cursor;
    });
  }

  async keepPolling(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      await this.poll();
      await delay(below(10));
    }
    await this.poll();
  }
}

async function readChanges(reader: Reader, since: number) {
  const counter = reader.selectFrom('change_counters').select('n').where('kind', '=', 'batteries').executeTakeFirst();
  const changed = reader
    .selectFrom('batteries')
    .select(['id', 'comments', 'version'])
    .where('version', '>', since)
    .execute();
  const tombstones = reader.selectFrom('tombstones').select('entity_id').where('kind', '=', 'batteries');
  const gone = tombstones.where('version', '>', since).execute();
  return { cursor: (await counter)?.n ?? 0, changed: await changed, gone: await gone };
}

test('a client that only polls for changes never misses one, whatever the writers do', async () => {
  let isDone = false;
  const pollers = [new Poller(), new Poller(), new Poller()];
  for (const poller of pollers) await poller.poll();
  const polling = pollers.map((poller) => poller.keepPolling(() => isDone));
  const until = Date.now() + writingMs;
  await Promise.all(Array.from({ length: writers }, () => keepChanging(until)));
  isDone = true;
  await Promise.all(polling);
  const { rows } = await root.query<{ id: number; comments: string | null }>('select id, comments from app.batteries');
  const truth = Object.fromEntries(rows.map(({ id, comments }) => [id, comments]));
  for (const poller of pollers) expect(Object.fromEntries(poller.rows)).toEqual(truth);
});

test('no committed change waits for its number', async () => {
  const { rows } = await root.query(`
    select (select count(*) from app.tombstones where version = 0) as tombstones,
           (select count(*) from app.batteries where version = 0) as batteries`);
  expect(rows).toEqual([{ tombstones: 0, batteries: 0 }]);
});
