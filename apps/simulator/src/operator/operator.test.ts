import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Result, Stream } from '@ohmstead/device-protocol';
import { keyOf } from '../battery/test-battery.ts';
import { isReady, isRunning } from '../device/bay.ts';
import { Analyzer } from '../device/analyzer.ts';
import { Journal, type DeviceMemory } from '../device/journal.ts';
import type { Outgoing } from '../device/outbox.ts';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops, type Bench } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { seededRandom } from '../random/random.ts';
import { Operator } from './operator.ts';

const folder = mkdtempSync(join(tmpdir(), 'operator-'));
afterAll(() => rmSync(folder, { recursive: true }));

const measurements = loadMeasurements();
const workshops = openWorkshops(readFleet(demoFleetFile), measurements, Date.now());
const clinic = workshops.find(({ place }) => place.endsWith('North Clinic'))!;

const byKey = new Map(
  workshops.flatMap(({ batteries }) => batteries.map((life) => [keyOf(life.battery), life] as const)),
);
const findBattery = (key: string) => byKey.get(key);

type Shop = { timeLapse?: number | null; memory?: DeviceMemory; at?: number };

function analyzerOf(bench: Bench, { timeLapse = 1, memory, at = Date.now() }: Shop = {}): Analyzer {
  const journal = new Journal(join(folder, `${bench.device.serialNumber}.json`));
  const outbox = { lastSeq: 0, waiting: [] };
  const first = { secret: 's', issuedSecret: 's', isClaimed: true, firmware: '1', outbox, running: [] };
  const clock = () => at;
  const parts = { bench, measurements, journal, firmwareKey: null, timeLapse, clock, findBattery };
  return new Analyzer({ ...parts, memory: memory ?? first });
}

/** Simulates 25 minutes of the demo, second by second, and records the bays. From this second on, the operator rests. */
function watch(restsFrom = Infinity): { running: number[]; ended: number; ready: number[] } {
  const analyzers = clinic.benches.map((bench) => analyzerOf(bench));
  const operator = new Operator(analyzers, clinic.batteries, { random: seededRandom('shift'), timeLapse: 1 });
  const seen = { running: [] as number[], ended: 0, ready: [] as number[] };
  const start = Date.now();
  for (let second = 0; second < 1_500; second++) {
    const now = start + second * 1_000;
    operator.isResting = second >= restsFrom;
    operator.tick(now);
    for (const analyzer of analyzers) analyzer.tick(now);
    const bays = analyzers.flatMap((analyzer) => analyzer.bays);
    seen.running.push(bays.filter(isRunning).length);
    seen.ready.push(bays.filter((bay) => isReady(bay) && bay.lastService === null).length);
    for (const { outbox } of analyzers) {
      seen.ended += outbox.state.waiting.filter(({ kind }) => kind === 'result').length;
      outbox.settle({ ok: outbox.state.waiting.map(({ seq }) => seq) });
    }
  }
  return seen;
}

test('in a workshop a service is nearly always running, several end in 25 minutes, and one battery is left for the user', () => {
  const { running, ended, ready } = watch();
  const settled = running.slice(120);
  expect(settled.filter((count) => count > 0).length / settled.length).toBeGreaterThan(0.9);
  expect(Math.max(...running)).toBeLessThanOrEqual(3);
  expect(ended).toBeGreaterThan(3);
  expect(Math.min(...ready.slice(60))).toBeGreaterThanOrEqual(1);
});

test('while the operator rests, what runs goes to its end, nothing is started, and one battery is left for the user', () => {
  const { running, ready } = watch(120);
  expect(running[120]).toBeGreaterThan(0);
  expect(running.at(-1)).toBe(0);
  expect(Math.min(...ready.slice(60))).toBeGreaterThanOrEqual(1);
});

const [bench] = clinic.benches;
const journalOf = () => new Journal(join(folder, `${bench!.device.serialNumber}.json`)).load()!;

/** A capacity test that has run in real time for half an hour, as in the memory of the device. */
function runningSince(startAt: number) {
  const analyzer = analyzerOf(bench!, { timeLapse: null, at: startAt });
  const [bay] = analyzer.bays;
  Object.assign(bay!, { life: clinic.batteries[0] });
  analyzer.start(bay!, { serviceType: 'Capacity Test', command: 1 }, startAt);
  for (let second = 0; second <= 1_800; second += 5) analyzer.tick(startAt + second * 1_000);
  return { live: bay!.live!, sent: sentBy(analyzer) };
}

const sentBy = ({ outbox }: Analyzer) => outbox.state.waiting;
const offsetsOf = (sent: readonly Outgoing[]) =>
  sent.flatMap(({ kind, message }) => (kind === 'stream' ? (message as Stream).offset : []));

test('a run lasts as long as its battery takes, and reports every 10 seconds', () => {
  const startAt = Date.UTC(2026, 5, 2, 8);
  const { live, sent } = runningSince(startAt);
  expect(live.lastsMs).toBe(live.run.durationS * 1_000);
  const offsets = offsetsOf(sent);
  expect(offsets.at(-1)).toBeGreaterThan(1_785);
  expect(offsets.at(-1)).toBeLessThanOrEqual(1_800);
  expect(Math.max(...offsets.map((offset, row) => offset - (offsets[row - 1] ?? 0)))).toBeLessThanOrEqual(10.1);
});

test('a simulator that is killed and starts an hour later aborts nothing: the run continues and its measurements are delivered', () => {
  const startAt = Date.UTC(2026, 5, 2, 8);
  const { live, sent } = runningSince(startAt);
  const backAt = startAt + 9_000_000;
  const revived = analyzerOf(bench!, { timeLapse: null, at: backAt, memory: journalOf() });
  const [bay] = revived.bays;
  expect(bay!.live).toMatchObject({
    service: live.service,
    parts: live.parts,
    beganAt: startAt,
    lastsMs: live.lastsMs,
  });
  for (let second = 0; second < 60; second++) revived.tick(backAt + second * 1_000);
  const later = sentBy(revived).filter(({ seq }) => !sent.some((each) => each.seq === seq));
  expect(later.filter(({ kind }) => kind === 'result')).toEqual([]);
  const offsets = [...offsetsOf(sent), ...offsetsOf(later)];
  expect(offsets).toEqual(live.run.samples.offsetS.slice(0, offsets.length));
  expect(offsets.at(-1)).toBeGreaterThan(9_000);
});

test('a run that ended while the simulator was down has its proper end time', () => {
  const startAt = Date.UTC(2026, 5, 2, 8);
  const { live } = runningSince(startAt);
  const backAt = startAt + 86_400_000;
  const revived = analyzerOf(bench!, { timeLapse: null, at: backAt, memory: journalOf() });
  for (let second = 0; second < 60; second++) revived.tick(backAt + second * 1_000);
  const result = sentBy(revived).find(({ kind }) => kind === 'result')!.message as unknown as Result;
  expect(result).toMatchObject({ service: live.service, status: live.run.status, duration: live.run.durationS });
  expect(result.at).toBe(startAt + result.duration * 1_000);
  expect(revived.bays[0]!.changedAt).toBe(result.at);
});

test('after a restart the operator continues with each battery as planned', () => {
  const at = Date.UTC(2026, 5, 2, 8);
  const bays = clinic.batteries.slice(0, 2).map((life, index) => ({
    bay: index + 1,
    battery: keyOf(life.battery),
    lastService: null,
    changedAt: at,
  }));
  const memory = { ...journalOf(), running: [], bays };
  const analyzer = analyzerOf(bench!, { timeLapse: null, memory, at });
  const operator = new Operator([analyzer], [], { random: seededRandom('back'), timeLapse: null });
  for (let second = 0; second < 60; second++) operator.tick(at + second * 1_000);
  expect(analyzer.bays.slice(0, 2).map(isRunning)).toEqual([false, true]);
});

test('a run that was interrupted has the time of the interruption as its end', () => {
  const startAt = Date.UTC(2026, 5, 2, 8);
  runningSince(startAt);
  const at = startAt + 1_800_500;
  const analyzer = analyzerOf(bench!, { timeLapse: null, at, memory: journalOf() });
  analyzer.fail('E21 fan blocked', 60, at);
  const result = sentBy(analyzer).find(({ kind }) => kind === 'result')!.message as unknown as Result;
  expect(result).toMatchObject({ status: 'aborted', at, duration: 1_800.5 });
});

test('a run of which only the name is known, as stored by earlier versions, is reported as aborted, and sequence numbers continue', () => {
  const lost = { service: 'earlier', bay: 1, parts: 1, offsetS: 60 };
  const memory = { ...journalOf(), running: [lost] };
  const revived = analyzerOf(bench!, { memory });
  const result = sentBy(revived).find(({ kind }) => kind === 'result')!;
  expect(result.message).toMatchObject({ status: 'aborted', parts: 1, service: 'earlier' });
  expect(result.seq).toBeGreaterThan(memory.outbox.lastSeq);
});
