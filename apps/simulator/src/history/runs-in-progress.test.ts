import { expect, test } from 'vitest';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { isShortType } from '../run/plan-run.ts';
import { historyLines } from './history-lines.ts';
import { historyPeriod } from './history-period.ts';
import { simulateHistory } from './simulate-history.ts';
import { findRunsInProgress, type OpenRun } from './runs-in-progress.ts';

const measurements = loadMeasurements();
const fleet = readFleet(demoFleetFile);
// At night, too, when no batteries are brought.
const until = Date.UTC(2026, 5, 1, 2);

function inProgress(of = fleet) {
  const workshops = openWorkshops(of, measurements, until);
  const past = [...simulateHistory(workshops, measurements, historyPeriod(of, until))];
  return { past, open: findRunsInProgress(workshops, { seed: of.seed, until, measurements, past }) };
}
const { past, open } = inProgress();
const endOf = ({ live }: OpenRun) => live.beganAt + live.lastsMs;

test('when the history ends services are in progress, having begun in the past, and end one after the other', () => {
  expect(open.length).toBeGreaterThan(10);
  for (const run of open) {
    expect(run.live.beganAt).toBeLessThan(until);
    expect(endOf(run)).toBeGreaterThan(until);
  }
  const ends = open.filter(({ live }) => isShortType(live.run.plan.serviceType)).map(endOf);
  expect(ends.length).toBeGreaterThan(3);
  expect(Math.max(...ends) - until).toBeLessThan(7 * 60_000);
  expect(new Set(ends.map((end) => Math.round(end / 10_000))).size).toBe(ends.length);
});

test('no battery and no bay is in two services at once', () => {
  const places = open.map(({ bench, bay }) => `${bench.device.serialNumber} ${bay}`);
  expect(new Set(places).size).toBe(open.length);
  expect(new Set(open.map(({ life }) => life)).size).toBe(open.length);
  for (const { life, bench, bay, live } of open) {
    const before = past.filter((run) => run.life === life || (run.bench === bench && run.bay === bay));
    expect(Math.max(0, ...before.map(({ endAt }) => endAt))).toBeLessThan(live.beganAt);
  }
});

test('the history contains their beginning and what they have measured, and nothing is in the future', () => {
  const lines = [...historyLines({ runs: past, open, until }, ({ bench }) => bench.device.serialNumber)];
  expect(Math.max(...lines.map(({ at }) => at))).toBe(until);
  for (const { live } of open) {
    const own = lines.filter((line) => 'service' in line.message && line.message.service === live.service);
    expect(own.map(({ kind }) => kind)).toEqual(['start', ...Array.from({ length: live.parts }, () => 'stream')]);
    expect(own[0]!.message).toMatchObject({ at: live.beganAt });
    const last = Math.max(...own.flatMap((line) => (line.kind === 'stream' ? line.message.offset : [])));
    expect(live.beganAt + last * 1_000).toBeLessThanOrEqual(until);
    expect(live.beganAt + last * 1_000).toBeGreaterThan(until - 11_000);
  }
});

test('the same history has the same services in progress', () => {
  const facts = (runs: OpenRun[]) => runs.map(({ bay, live }) => [bay, live.service, live.beganAt, live.lastsMs]);
  expect(facts(inProgress().open)).toEqual(facts(open));
});

test('a workshop with a single battery leaves it for the user, and has no service in progress', () => {
  const place = 'Riverside Depot';
  const first = fleet.batteries.find(({ location }) => location === place);
  const few = { ...fleet, batteries: fleet.batteries.filter((each) => each.location !== place || each === first) };
  const { past: runs, open: others } = inProgress(few);
  expect(others.filter(({ bench }) => bench.device.location === place)).toEqual([]);
  const lines = [...historyLines({ runs, open: others, until }, ({ bench }) => bench.device.serialNumber)];
  const begun = new Set(lines.flatMap((line) => (line.kind === 'start' ? line.message.service : [])));
  const measured = lines.flatMap((line) => (line.kind === 'stream' ? line.message.service : []));
  expect(measured.filter((service) => !begun.has(service))).toEqual([]);
});
