import { expect, test } from 'vitest';
import { Compile } from 'typebox/compile';
import { parseUpTopic, resultFields, resultStructures, upSchemas, upTopic } from '@ohmstead/device-protocol';
import { dayMs } from '../battery/test-battery.ts';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { historyLines } from './history-lines.ts';
import { historyPeriod } from './history-period.ts';
import { simulateHistory, type PastRun } from './simulate-history.ts';

const until = Date.UTC(2026, 5, 1, 12);
const measurements = loadMeasurements();
const fleet = readFleet(demoFleetFile);

function runsWith(seed: number): PastRun[] {
  const workshops = openWorkshops({ ...fleet, seed }, measurements, until);
  return [...simulateHistory(workshops, measurements, historyPeriod({ seed }, until))];
}

const checks = Object.fromEntries(Object.entries(upSchemas).map(([kind, schema]) => [kind, Compile(schema)]));
const runs = runsWith(fleet.seed);
const nameThing = ({ bench }: Pick<PastRun, 'bench'>) => `thing-${bench.device.serialNumber}`;
const lines = [...historyLines({ runs, until }, nameThing)];

test('the demo has 400 batteries in one organization and at least 5 000 services in two years', () => {
  expect(fleet.batteries.filter(({ organization }) => organization === fleet.organizations[0]?.name)).toHaveLength(400);
  expect(runs.length).toBeGreaterThanOrEqual(5_000);
  expect(runs.length).toBeLessThan(8_000);
  expect(Math.min(...runs.map(({ run }) => run.plan.startAt))).toBeGreaterThan(until - 732 * dayMs);
});

test('every message of the history conforms to the protocol, whatever the seed', () => {
  for (const seed of [fleet.seed, 1, 2, 3]) {
    const some =
      seed === fleet.seed ? lines : [...historyLines({ runs: runsWith(seed).slice(0, 300), until }, nameThing)];
    const wrong = some.filter(({ kind, message }) => !checks[kind]?.Check(message));
    expect(wrong.slice(0, 1)).toEqual([]);
  }
});

test('the same seed and the same end give the same history', () => {
  const again = runsWith(fleet.seed);
  const some = (all: PastRun[]) =>
    all
      .filter((_, index) => index % 50 === 0)
      .map(({ endAt, bay, run }) => ({ endAt, bay, samples: run.samples, fields: run.fields, eisData: run.eisData }));
  expect(again).toHaveLength(runs.length);
  expect(some(again)).toEqual(some(runs));
});

test('messages are in order of time, numbered by device without gaps, and name a topic', () => {
  const last = new Map<string, number>();
  let at = 0;
  for (const line of lines) {
    expect(line.at).toBeGreaterThanOrEqual(at);
    at = line.at;
    if (line.kind === 'gone') continue;
    expect(line.message).toHaveProperty('seq', (last.get(line.thingName) ?? 0) + 1);
    last.set(line.thingName, (last.get(line.thingName) ?? 0) + 1);
  }
  expect(parseUpTopic(upTopic(lines[0]?.thingName ?? '', 'start'))).toBeDefined();
});

test('no bay has two runs at once and no run is later than the end', () => {
  const byBay = Map.groupBy(runs, ({ bench, bay }) => `${bench.device.model} ${bench.device.serialNumber} ${bay}`);
  for (const inBay of byBay.values()) {
    const inOrder = inBay.toSorted((a, b) => a.run.plan.startAt - b.run.plan.startAt);
    for (const [index, { endAt }] of inOrder.entries()) {
      expect(endAt).toBeLessThan(inOrder[index + 1]?.run.plan.startAt ?? until);
    }
  }
});

test('a battery loses health from its first to its last services, apart from noise and recoveries', () => {
  const byBattery = Map.groupBy(runs, ({ life }) => life.battery.spec.serialNumber);
  const losses = [...byBattery.values()].flatMap((own) => {
    const soh = own.flatMap(({ run }) => run.fields.soh ?? []);
    return soh.length < 6 ? [] : [(soh[0] ?? 0) - (soh.at(-1) ?? 0)];
  });
  expect(losses.filter((loss) => loss > 0).length / losses.length).toBeGreaterThan(0.9);
  expect(Math.min(...losses)).toBeGreaterThan(-8);
});

test('services pass, fail and are aborted; a spectro service has a spectrum and no other does', () => {
  expect(new Set(runs.map(({ run }) => run.status))).toEqual(new Set(['pass', 'fail', 'aborted']));
  for (const { run } of runs) {
    const { serviceType } = run.plan;
    expect(run.eisData !== null).toBe(serviceType === 'Spectro' && run.status !== 'aborted');
  }
});

test('every field of the specification occurs', () => {
  const seen = new Set(runs.flatMap(({ run }) => [...Object.keys(run.fields), ...Object.keys(run.structures)]));
  const all = [...Object.keys(resultFields), ...Object.keys(resultStructures)];
  expect(all.filter((name) => !seen.has(name))).toEqual([]);
});
