import type { LocationId, OrganizationId, Scope, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { Abandoned } from './database-unavailable.ts';
import { openDatabase } from './open-database.ts';
import type { Reader } from './transactions.ts';

const database = await testDatabase();

const scopeOf = (organizationId: number, change: Partial<Scope> = {}): Scope => ({
  organizationId: organizationId as OrganizationId,
  userId: 1 as UserId,
  allLocations: true,
  locationIds: [],
  ...change,
});
const ours = scopeOf(1);
const theirs = scopeOf(2);

beforeAll(async () => {
  await database.root.query(`
    insert into app.locations (organization_id, name) values (1, 'Delft'), (1, 'Graz'), (2, 'Lyon');
    insert into app.batteries (organization_id, serial_number, location_id)
      select organization_id, 'B-' || id, id from app.locations`);
});

test('an organisation reads its own rows only', async () => {
  const names = await database.api.readTenant(ours, (reader) =>
    reader.selectFrom('locations').select('name').orderBy('name').execute(),
  );
  expect(names).toEqual([{ name: 'Delft' }, { name: 'Graz' }]);
});

test('a person with one location sees the batteries of that location only', async () => {
  const delft = scopeOf(1, { allLocations: false, locationIds: [1 as LocationId] });
  const rows = await database.api.readTenant(delft, (reader) =>
    reader.selectFrom('batteries').select('serial_number').execute(),
  );
  expect(rows).toEqual([{ serial_number: 'B-1' }]);
});

test('outside an organisation no rows are visible', async () => {
  const { rows } = await database.api.withDirectory((directory) => sql`select 1 from locations`.execute(directory));
  expect(rows).toEqual([]);
});

test('a transaction that only reads the directory is answered before its end, and enters no organisation', async () => {
  const { rows } = await database.api.askDirectory((directory) => sql`select 1 as one`.execute(directory));
  expect(rows).toEqual([{ one: 1 }]);
  const entering = database.api.askDirectory((directory) => directory.enterTenant(ours));
  await expect(entering).rejects.toThrow('withDirectory');
});

test('a reader cannot change anything, not even with raw SQL', async () => {
  const change = database.api.readTenant(ours, (reader) => sql`delete from batteries`.execute(reader));
  await expect(change).rejects.toMatchObject({ code: '25006' });
  // @ts-expect-error a Reader can only select
  await database.api.readTenant(ours, async (reader) => expect(reader.deleteFrom).toBeTypeOf('function'));
});

const askLimits = (reader: { getExecutor: Reader['getExecutor'] }) =>
  sql<{ limits: string }>`
    select concat_ws(' ', current_setting('search_path'), current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout')) as limits`
    .execute(reader)
    .then(({ rows }) => rows[0]!.limits.replace(', ', ','));

test('every transaction has its timeouts, behind a pooler and whatever the address says', async () => {
  const address = new URL(database.url);
  address.searchParams.set('options', '-c statement_timeout=0 -c search_path=public');
  const directUrl = database.url;
  const opened = [openDatabase(address.href, 'api'), openDatabase(address.href, 'api', { directUrl })];
  const asked = opened.flatMap((asRole) => [
    asRole.writeTenant(ours, askLimits),
    asRole.readTenant(ours, askLimits),
    asRole.readEntered(askLimits),
    asRole.withDirectory(askLimits),
    asRole.askDirectory(askLimits),
  ]);
  const limits = await Promise.all(asked);
  await Promise.all(opened.map((asRole) => asRole.close()));
  expect(limits).toEqual(asked.map(() => 'app,pg_temp 10s 2s 15s'));
});

test('a failed statement rolls the whole transaction back, even if the work hid the failure', async () => {
  const hidden = database.api.writeTenant(ours, async (writer) => {
    await writer.insertInto('locations').values({ organization_id: 1, name: 'Undone' }).execute();
    await sql`select 1 / 0`.execute(writer).catch(() => undefined);
  });
  await expect(hidden).rejects.toThrow('current transaction is aborted');
  expect(await countLocations('Undone')).toBe(0);
});

test('an error in the work rolls its changes back and leaves the connection usable', async () => {
  const failing = database.api.writeTenant(ours, async (writer) => {
    await writer.insertInto('locations').values({ organization_id: 1, name: 'Undone' }).execute();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await countLocations('Undone')).toBe(0);
});

test('changed rows carry the next change number of their organisation and kind', async () => {
  const before = await changeNumber();
  await renameBattery('B-1', 'first');
  await renameBattery('B-1', 'second');
  expect(await changeNumber()).toBe(before + 2);
  const { rows } = await database.root.query(`select version from app.batteries where serial_number = 'B-1'`);
  expect(rows).toEqual([{ version: before + 2 }]);
});

test('a transaction that changed nothing takes no change number', async () => {
  const before = await changeNumber();
  await database.api.writeTenant(ours, async () => undefined);
  expect(await changeNumber()).toBe(before);
});

test('the work is repeated after a deadlock', async () => {
  await renameBattery('B-1', 'before');
  const { promise: bothHold, resolve: letGo } = Promise.withResolvers<void>();
  let holding = 0;
  const lockBoth = (first: string, second: string) =>
    database.api.writeTenant(ours, async (writer) => {
      await writer.updateTable('batteries').set({ comments: first }).where('serial_number', '=', first).execute();
      if (++holding === 2) letGo();
      await bothHold;
      await writer.updateTable('batteries').set({ comments: first }).where('serial_number', '=', second).execute();
    });
  await Promise.all([lockBoth('B-1', 'B-2'), lockBoth('B-2', 'B-1')]);
  expect(holding).toBeGreaterThan(2);
});

test('a handle used after its transaction has no effect', async () => {
  const leaked = await database.api.readTenant(theirs, async (reader) => ({ reader }));
  await expect(leaked.reader.selectFrom('locations').selectAll().execute()).rejects.toThrow(
    'The transaction has ended',
  );
});

test('statements that do not wait for each other are answered in order', async () => {
  const answers = await database.api.readTenant(ours, (reader) =>
    Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::bigint as n`.execute(reader))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
});

test('a directory transaction may enter the organisation that it has just created', async () => {
  await database.api.withDirectory(async (directory) => {
    const writer = await directory.enterTenant(scopeOf(3));
    await writer.insertInto('locations').values({ organization_id: 3, name: 'Oslo' }).execute();
  });
  expect(await countLocations('Oslo')).toBe(1);
});

test('an invalid id never reaches the server', async () => {
  const strange = scopeOf("1'; drop table users --" as unknown as number);
  await expect(database.api.readTenant(strange, async () => undefined)).rejects.toThrow(TypeError);
});

test('a long list is copied with the rights of its caller', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of database.api.copyRows(ours, 'select name from locations order by name limit 2')) {
    pieces.push(piece);
  }
  expect(Buffer.concat(pieces).toString()).toBe('Delft\nGraz\n');
});

test('whole lists beyond the limit of concurrent ones wait', async () => {
  const lengthOfList = async () => {
    let length = 0;
    for await (const piece of database.api.copyList(
      ours,
      'select repeat(n::text, 100) from generate_series(1, 20000) n',
    ))
      length += piece.length;
    return length;
  };
  const lengths = await Promise.all(Array.from({ length: 12 }, lengthOfList));
  expect(new Set(lengths).size).toBe(1);
});

test('one organisation leaves connections to the others', async () => {
  const shared = openDatabase(database.url, 'api', { poolSize: 3, copyPoolSize: 3, ofOrganization: 2 });
  const [over, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const copying = async () => {
    for await (const piece of shared.copyRows(ours, 'select 1')) if (piece.length > 0) await end.promise;
  };
  const greedy = Array.from({ length: 6 }, () => shared.readTenant(ours, () => over.promise));
  const copies = Array.from({ length: 6 }, copying);
  await shared.readTenant(theirs, async (reader) => reader.selectFrom('batteries').select('id').execute());
  for await (const piece of shared.copyRows(theirs, 'select 1')) expect(piece.toString()).toBe('1\n');
  over.resolve();
  end.resolve();
  await Promise.all([...greedy, ...copies]);
  await shared.close();
});

test('what no one waits for any more is cancelled, also where an organisation may only use some of the connections', async () => {
  const shared = openDatabase(database.url, 'api', { poolSize: 1, ofOrganization: 1 });
  const sleep = async (reader: Reader) => void (await sql`select pg_sleep(60)`.execute(reader));
  for (const begin of [shared.writeTenant, shared.readTenant]) {
    const [begun, gone] = [Promise.withResolvers<void>(), new AbortController()];
    const asked = [
      begin(ours, (reader: Reader) => (begun.resolve(), sleep(reader)), gone.signal),
      begin(ours, sleep, gone.signal),
    ];
    void begun.promise.then(() => gone.abort());
    const ends = await Promise.allSettled(asked);
    expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof Abandoned)).toEqual([true, true]);
  }
  await shared.close();
});

test('a listener is notified of changes', async () => {
  const { promise: heard, resolve } = Promise.withResolvers<string>();
  const listener = await database.api.listen('changes', (payload) => payload && resolve(payload));
  await renameBattery('B-2', 'announced');
  expect(await heard).toBe('1 batteries');
  await listener.close();
});

const renameBattery = (serialNumber: string, comments: string) =>
  database.api.writeTenant(ours, (writer) =>
    writer.updateTable('batteries').set({ comments }).where('serial_number', '=', serialNumber).execute(),
  );

async function changeNumber(): Promise<number> {
  const { rows } = await database.root.query(
    `select coalesce(max(n), 0) as n from app.change_counters where organization_id = 1 and kind = 'batteries'`,
  );
  return rows[0].n;
}

async function countLocations(name: string): Promise<number> {
  return (await database.root.query('select from app.locations where name = $1', [name])).rowCount ?? 0;
}
