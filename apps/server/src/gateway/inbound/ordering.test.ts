import { openDatabase } from '@ohmstead/database';
import { testDatabase } from '@ohmstead/database/testing';
import type { Ack, UpKind } from '@ohmstead/device-protocol';
import type { OrganizationId } from '@ohmstead/domain';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { BreakableLink } from '../../testing/breakable-link.ts';
import { createMetrics } from '../gateway-metrics.ts';
import { hello, start, state, stream } from '../testing/example-messages.ts';
import { claimThing, createOrganization, ownThing, registerThing, serialOf } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';
import { CommitQueue } from './commit-queue.ts';
import type { DeviceMessage, Fate, Outcome } from './device-message.ts';
import { Inbound } from './inbound.ts';

const database = await testDatabase();
const organizationId = await createOrganization(database.root);
let acks: Ack[] = [];
beforeEach(() => void (acks = []));
const inbound = new Inbound({
  database: database.gateway,
  log: silentLog,
  metrics: createMetrics(),
  acknowledge: (_, ack) => acks.push(ack),
});
afterAll(() => inbound.stop());

const rawOf = (thingName: string, kind: UpKind, message: object) => ({
  topic: `ohmstead/v1/${thingName}/up/${kind}`,
  thingName,
  kind,
  payload: Buffer.from(JSON.stringify(message)),
});

/** Like a broker that hands over the next message before the first is acknowledged. */
const hand = (to: Inbound, thingName: string, kind: UpKind, message: object): Promise<Fate> =>
  new Promise((resolve) => to.receive(rawOf(thingName, kind, message), resolve));
const send = (...message: [string, UpKind, object]) => hand(inbound, ...message);
const rejected = () => acks.flatMap((ack) => ack.rejected ?? []);
const bays = async (deviceId: number) =>
  (await database.root.query('select from app.bays where device_id = $1', [deviceId])).rowCount;

test('a hello to a gateway that still takes its device for unclaimed creates the bays', async () => {
  await registerThing(database.root, 'claimed');
  await send('claimed', 'hello', hello({ serialNumber: serialOf('claimed') }));
  const { deviceId } = await claimThing(database.root, 'claimed', organizationId);
  // Nothing announces the change of owner here: the gateway's cache is out of date.
  await Promise.all([
    send('claimed', 'hello', hello({ serialNumber: serialOf('claimed') })),
    send('claimed', 'state', state()),
  ]);
  expect(rejected()).toEqual([]);
  expect(await bays(deviceId)).toBe(4);
});

test('a batch that fails is not overtaken by later messages of the same device', async () => {
  const { deviceId } = await ownThing(database.root, 'patient', organizationId);
  const blocker = await database.root.connect();
  await blocker.query(`begin; select pg_advisory_xact_lock(20, hashint8(${organizationId}))`);
  const fates = [send('patient', 'hello', hello({ serialNumber: serialOf('patient') }))];
  const failed = Date.now();
  await expect.poll(() => inbound.troubledAtMs).toBeGreaterThan(failed);
  fates.push(send('patient', 'start', start('patient-run')), send('patient', 'state', state()));
  await blocker.query('commit');
  blocker.release();
  expect(await Promise.all(fates)).toEqual(['kept', 'kept', 'kept']);
  expect(rejected()).toEqual([]);
  expect(await bays(deviceId)).toBe(4);
});

test('the time in which the database is away does not count as time that a message waited for an earlier one', async () => {
  for (const name of ['parted', 'beside']) await ownThing(database.root, name, organizationId);
  await send('parted', 'hello', hello({ serialNumber: serialOf('parted') }));
  const link = await BreakableLink.open(database.url);
  const opened = openDatabase(link.url, 'gateway');
  const refused: Ack[] = [];
  const metrics = createMetrics();
  const acknowledge = (_: string, ack: Ack) => void (ack.rejected && refused.push(ack));
  const other = new Inbound({ database: opened, log: silentLog, metrics, acknowledge, reorderTimeoutMs: 12_000 });
  const ask = (...message: [string, UpKind, object]) => hand(other, ...message);
  for (const name of ['parted', 'beside']) await other.things.find(name);
  await link.cut();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const troubledAtMs = other.troubledAtMs;
    const part = ask('parted', 'stream', stream('parted-run', 0));
    vi.setSystemTime(Date.now() + 13_000);
    await expect.poll(() => other.troubledAtMs).toBeGreaterThan(troubledAtMs + 12_000);
    await link.mend();
    // It is behind the waiting message, which has been tried by now.
    await ask('beside', 'hello', hello({ serialNumber: serialOf('beside') }));
    await send('parted', 'start', start('parted-run'));
    expect([await part, refused]).toEqual(['kept', []]);
  } finally {
    vi.useRealTimers();
    await other.stop();
    await opened.close();
    await link.cut();
  }
});

const nothing: Outcome = { refusals: new Map(), moved: new Set(), early: new Set() };

/** Messages are identified by their topic. */
function message(thingName: string, topic: string, ageMs = 0): DeviceMessage {
  const thing = { thingName, organizationId: 1 as OrganizationId, deviceId: 1 };
  const content = { refusal: { code: 'malformed', message: '' }, seq: 1 } as const;
  const receivedAtMs = Date.now() - ageMs;
  return { ...content, thingName, thing, topic, payload: Buffer.alloc(0), receivedAtMs, settle: () => undefined };
}
const topicsOf = (messages: Iterable<DeviceMessage>) => [...messages].map(({ topic }) => topic);

test('messages behind one that is given up are given up with it, and are sent again in order', async () => {
  const [kept, lost]: [string[], string[]] = [[], []];
  let isAway = true;
  const commits: CommitQueue = new CommitQueue(
    { commit },
    {
      onCommitted: () => undefined,
      onGivenUp: (batch) => lost.push(...topicsOf(batch)),
      onFailure: () => undefined,
    },
  );
  async function commit(batch: readonly DeviceMessage[]) {
    if (isAway) {
      isAway = false;
      commits.push(message('slow', 'slow 3'));
      commits.push(message('other', 'other 2'));
      throw Object.assign(new Error('the database is away'), { code: '57P01' });
    }
    kept.push(...topicsOf(batch));
    return nothing;
  }
  for (const one of [message('slow', 'slow 1', 60_000), message('slow', 'slow 2'), message('other', 'other 1')])
    commits.push(one);
  await expect.poll(() => kept).toEqual(['other 1', 'other 2']);
  expect(lost).toEqual(['slow 1', 'slow 2', 'slow 3']);
  await commits.stop();
});

test('messages behind one whose device has changed hands are dropped with it', async () => {
  const moved: string[] = [];
  const commits: CommitQueue = new CommitQueue(
    { commit },
    {
      onCommitted: (_, outcome) => moved.push(topicsOf(outcome.moved).join('+')),
      onGivenUp: () => undefined,
      onFailure: () => undefined,
    },
  );
  async function commit(batch: readonly DeviceMessage[]) {
    if (topicsOf(batch).includes('first')) commits.push(message('sold', 'second'));
    return { ...nothing, moved: new Set(batch.filter(({ thing }) => thing.thingName === 'sold')) };
  }
  commits.push(message('sold', 'first'));
  await expect.poll(() => moved).toEqual(['first+second']);
  await commits.stop();
});
