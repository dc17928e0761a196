/**
 * Two APIs read from a standby, which is killed half-way and comes back, while people change batteries through one API and look for the
 * change through the other, others only read, and further writes keep the log moving. Everybody finds what they wrote, and nobody reads
 * anything older than before. The control: a standby that claims to be further ahead than it is.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { until } from '../../../apps/server/src/testing/until.ts';
import { conclude } from '../../harness/measure/conclude.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { quantile } from '../../harness/measure/statistics.ts';
import { signIn } from '../../harness/product/sign-in.ts';
import { changeBatteries } from '../../harness/fixtures/batteries.ts';
import { countReads, shareBetween, sumOf } from './count-reads.ts';
import { Reader, type Findings, type Waits } from './reader.ts';
import { startReplicated, type Api } from './start-replicated.ts';
import { writeAndLook, type Written } from './write-and-look.ts';

const options = readRunOptions({ short: 20, long: 600 }, 'seconds');
/** At each API. */
const writersEach = 2;
const watchersEach = 2;
const watchEveryMs = 50;
const listEvery = 10;
const changesAtOnce = 100;
const standstillMs = 150;
const standstillEveryMs = 1_500;

await using product = await startReplicated(options.isControl);
const { replicated, alone, standby, database } = product;
const [seen, busy] = product.organizations;
const { token } = await signIn(alone.origin, seen);
const atStandby = new pg.Pool({ connectionString: standby.url, max: 1 });
// The standby is killed.
atStandby.on('error', () => undefined);
const origins = replicated.map(({ origin }) => origin);
const { rows: batteries } = await database.root.query<{ id: string }>(
  'select id from app.batteries where organization_id = $1 order by id limit $2',
  [seen.id, 3 * writersEach],
);

const findings: Findings = { wentBack: 0, wholeAgain: 0, brokenOff: 0, failures: [] };
const newWaits = (): Waits => ({ polls: [], lists: [] });
const [besideStandby, atPrimary] = [newWaits(), newWaits()];
const startedAt = performance.now();
const end = startedAt + options.length * 1_000;
const at = (share: number) => delay(Math.max(0, startedAt + share * options.length * 1_000 - performance.now()));

async function watch(reader: Reader): Promise<void> {
  await reader.list();
  for (let round = 1; performance.now() < end; round++) {
    await delay(watchEveryMs);
    await (round % listEvery === 0 ? reader.list() : reader.poll());
  }
}

async function keepBusy(): Promise<void> {
  for (; performance.now() < end; await delay(100)) await changeBatteries(database.root, busy.id, changesAtOnce);
}

const servedBy = async (api: Api) => (await countReads([api])).served;
const eachReadsAgain = (before: readonly number[]) => async () =>
  (await Promise.all(replicated.map(servedBy))).every((served, index) => served > before[index]!);
const notRead = 'the standby is not read again';

/** Now and then the standby is stopped for a moment, like one with much to replay. */
async function holdUp(): Promise<void> {
  for (; performance.now() < end; await delay(standstillEveryMs)) await standStill().catch(() => undefined);
}

async function standStill(): Promise<void> {
  await atStandby.query('select pg_wal_replay_pause()');
  await delay(standstillMs);
  await atStandby.query('select pg_wal_replay_resume()');
}

/** Returns the share of answers from the standby before it was killed, and after it was back. */
async function killAndBringBack() {
  await at(0.05);
  const first = await countReads(replicated);
  await at(0.4);
  const killed = await countReads(replicated);
  standby.kill();
  await at(0.6);
  await standby.start();
  const backAfterMs = await until(eachReadsAgain(await Promise.all(replicated.map(servedBy))), 30_000, notRead, 20);
  const back = await countReads(replicated);
  await at(1);
  const last = await countReads(replicated);
  return { before: shareBetween(first, killed), after: shareBetween(back, last), backAfterMs, last };
}

/** The number of readers and writers at each API. */
async function live(where: readonly string[], batteryIds: readonly number[], waits: Waits): Promise<Written[]> {
  const newReader = () => new Reader(where, token, findings, waits);
  const watching = Array.from({ length: watchersEach * where.length }, () => watch(newReader()));
  const writing = batteryIds.map(async (batteryId) => {
    const reader = newReader();
    await reader.list();
    return writeAndLook({ origins: where, token, batteryId, reader }, end);
  });
  await Promise.all(watching);
  return Promise.all(writing);
}

const own = batteries.map(({ id }) => Number(id));
const [standbyRun, written] = await Promise.all([
  killAndBringBack(),
  live(origins, own.slice(writersEach), besideStandby),
  live([alone.origin], own.slice(0, writersEach), atPrimary),
  keepBusy(),
  holdUp(),
]);
await atStandby.end();

for (const failure of findings.failures.slice(0, 5)) console.log(`failed: ${failure.slice(0, 200)}`);
for (const [reason, count] of standbyRun.last.fellBack) console.log(`from the primary, ${reason}: ${count}`);
const sum = (of: 'writes' | 'misses') => written.reduce((total, each) => total + each[of], 0);
const missed = 'own changes not found';
const share = { unit: '', bound: { atLeast: 0.8 } };
const waitOf = (name: string, kind: keyof Waits, q: number) => ({
  name,
  value: quantile(besideStandby[kind], q),
  unit: 'ms',
  reference: { name: 'an API that knows the primary only', value: quantile(atPrimary[kind], q) },
});

conclude(
  'proof-replica-reads',
  [
    { name: missed, value: sum('misses'), unit: '', bound: { atMost: 0 } },
    { name: 'own changes', value: sum('writes'), unit: '', bound: { atLeast: 1 } },
    { name: 'cursors and values that went back', value: findings.wentBack, unit: '', bound: { atMost: 0 } },
    { name: 'polls answered with the whole list', value: findings.wholeAgain, unit: '', bound: { atMost: 0 } },
    { name: 'calls that failed', value: findings.failures.length, unit: '', bound: { atMost: 0 } },
    {
      name: 'lists cut off by the kill',
      value: findings.brokenOff,
      unit: '',
      bound: { atMost: 2 * (writersEach + watchersEach) },
    },
    { name: 'share of answers from the standby, before it was killed', value: standbyRun.before, ...share },
    { name: 'the same after it was back', value: standbyRun.after, ...share },
    {
      name: 'reads from the standby resume after it answers',
      value: standbyRun.backAfterMs,
      unit: 'ms',
      bound: { atMost: 10_000 },
    },
    { name: 'answers from the standby', value: standbyRun.last.served, unit: '' },
    { name: 'answers from the primary instead', value: sumOf(standbyRun.last), unit: '' },
    waitOf('polls, median', 'polls', 0.5),
    waitOf('polls, 99 of 100', 'polls', 0.99),
    waitOf('lists, median', 'lists', 0.5),
    waitOf('lists, 99 of 100', 'lists', 0.99),
  ],
  options.isControl ? [missed] : undefined,
);
