import { testDatabase } from '@ohmstead/database/testing';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { beforeAll, expect, test } from 'vitest';
import { readServiceData } from '../../sample-store/read-service-data.ts';
import { hello, result, start, stream } from '../testing/example-messages.ts';
import { createOrganization, ownThing, serialOf } from '../testing/register-thing.ts';
import { ingestHistory, type HistoryLine } from './ingest-history.ts';

const database = await testDatabase();
let organizationId: OrganizationId;
const day = 86_400_000;

beforeAll(async () => {
  organizationId = await createOrganization(database.root);
  await ownThing(database.root, 'thing-a', organizationId);
});

const line = (kind: HistoryLine['kind'], message: unknown): HistoryLine => ({ thingName: 'thing-a', kind, message });

function* history(services: number, samples: number): Generator<HistoryLine> {
  yield line('hello', hello({ serialNumber: serialOf('thing-a'), at: Date.now() - 800 * day }));
  for (let n = 0; n < services; n++) {
    const at = Date.now() - 700 * day + n * 10_000_000;
    const battery = { serialNumber: `B-${n % 400}`, model: 'LP-2000', designCapacity: 2000 };
    yield line('start', start(`run-${n}`, { at, battery, bay: 1 + (n % 4) }));
    yield line('stream', stream(`run-${n}`, 0, samples));
    yield line('result', result(`run-${n}`, { at: at + 60_000 }));
  }
}

test('two years of history are ingested in the same way, however old they are', async () => {
  const startedAt = performance.now();
  const report = await ingestHistory(database.gateway, history(500, 200));
  expect(report).toEqual({ accepted: 1501, refused: 0, refusals: [] });
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  const { rows } = await database.root.query(
    `select count(*) as services, count(distinct battery_id) as batteries, min(soh_percent) as soh from app.services`,
  );
  expect(rows).toEqual([{ services: 500, batteries: 400, soh: 90 }]);
  const battery = await database.root.query(
    `select last_service_id, last_soh_percent, version from app.batteries where serial_number = 'B-0'`,
  );
  const last = await database.root.query(`select id from app.services where uid = 'run-400'`);
  expect(battery.rows[0]).toMatchObject({ last_service_id: last.rows[0].id, last_soh_percent: 90 });
  expect(battery.rows[0].version).toBeGreaterThan(0);
});

test('the samples of a service are read back in order', async () => {
  const { rows } = await database.root.query(`select id from app.services where uid = 'run-7'`);
  const data = await database.api.readTenant(wholeOrganization(organizationId), (reader) =>
    readServiceData(reader, rows[0].id),
  );
  expect(data.streamHeaders).toEqual(['offset', 'Curr', 'RemCap', 'Temp', 'Volt']);
  expect(data.stream).toHaveLength(200);
  expect(data.stream[3]).toEqual([3, 500, 1003, 25, 3703]);
});

test('refused lines are reported and stop nothing', async () => {
  const report = await ingestHistory(database.gateway, [
    line('start', { nonsense: true }),
    { ...line('hello', hello()), thingName: 'nobody' },
    line('stream', stream('never-started', 0)),
    line('start', start('run-good', { battery: { serialNumber: 'B-9' } })),
  ]);
  expect(report.refusals.map(({ refusal }) => refusal.code).toSorted()).toEqual([
    'malformed',
    'unclaimed',
    'unknown-service',
  ]);
  expect(report.accepted).toBe(1);
});

test('of parts that contradict each other within a batch the first is kept, and an identical one counts as a repetition', async () => {
  const first = stream('run-parts', 0, 5);
  const report = await ingestHistory(database.gateway, [
    line('start', start('run-parts', { battery: { serialNumber: 'B-10' } })),
    line('stream', first),
    line('stream', { ...first, Curr: first.Curr.map(() => 501) }),
    line('stream', { ...first, part: 1 }),
    line('stream', first),
  ]);
  expect(report.refusals.map(({ refusal }) => refusal)).toEqual([
    { code: 'part-conflict', message: 'part 0 has come with other samples' },
    { code: 'part-conflict', message: '/offset: part 1 does not lie between the parts before and after it' },
  ]);
  const { rows } = await database.root.query(`select id from app.services where uid = 'run-parts'`);
  const data = await database.api.readTenant(wholeOrganization(organizationId), (reader) =>
    readServiceData(reader, rows[0].id),
  );
  expect(data.stream.map(([, current]) => current)).toEqual([500, 500, 500, 500, 500]);
});

test('after a transaction no changed row waits for its number', async () => {
  const { rows } = await database.root.query(`
    select (select count(*) from app.devices where version = 0) + (select count(*) from app.batteries where version = 0)
      + (select count(*) from app.services where version = 0) as pending`);
  expect(rows).toEqual([{ pending: 0 }]);
});
