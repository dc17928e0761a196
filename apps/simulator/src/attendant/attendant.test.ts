import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isReady, isRunning } from '../device/bay.ts';
import { Analyzer } from '../device/analyzer.ts';
import { Journal } from '../device/journal.ts';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops, type Bench } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { seededRandom } from '../random/random.ts';
import { Attendant } from './attendant.ts';

const folder = mkdtempSync(join(tmpdir(), 'attendant-'));
afterAll(() => rmSync(folder, { recursive: true }));

const measurements = loadMeasurements();
const workshops = openWorkshops(readFleet(demoFleetFile), measurements, Date.now());
const clinic = workshops.find(({ place }) => place.endsWith('North Clinic'))!;

function analyzerOf(bench: Bench): Analyzer {
  const journal = new Journal(join(folder, `${bench.device.serialNumber}.json`));
  const outbox = { lastSeq: 0, waiting: [] };
  const memory = { secret: 's', issuedSecret: 's', isClaimed: true, firmware: '1', outbox, running: [] };
  return new Analyzer({ bench, measurements, journal, memory, firmwareKey: null, speed: 1 });
}

/** Lets 25 minutes of the demo pass, second by second, and looks at the bays. */
function watch(): { running: number[]; ended: number; ready: number[] } {
  const analyzers = clinic.benches.map(analyzerOf);
  const attendant = new Attendant(analyzers, clinic.batteries, { random: seededRandom('shift'), speed: 1 });
  const seen = { running: [] as number[], ended: 0, ready: [] as number[] };
  const start = Date.now();
  for (let second = 0; second < 1_500; second++) {
    const now = start + second * 1_000;
    attendant.tick(now);
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

test('in a workshop a service is nearly always running, several end in 25 minutes, and a battery waits to be serviced', () => {
  const { running, ended, ready } = watch();
  const settled = running.slice(120);
  expect(settled.filter((count) => count > 0).length / settled.length).toBeGreaterThan(0.9);
  expect(Math.max(...running)).toBeLessThanOrEqual(2);
  expect(ended).toBeGreaterThan(3);
  expect(Math.min(...ready.slice(60))).toBeGreaterThanOrEqual(1);
});

test('a device that lost its power reports what ran as aborted when it is back, and numbers go on', () => {
  const [bench] = clinic.benches;
  const analyzer = analyzerOf(bench!);
  const now = Date.now();
  Object.assign(analyzer.bays[0]!, { life: clinic.batteries[0] });
  analyzer.start(analyzer.bays[0]!, { serviceType: 'Capacity Test' }, now);
  analyzer.tick(now + 60_000);
  const memory = new Journal(join(folder, `${bench!.device.serialNumber}.json`)).load()!;
  expect(memory.running).toHaveLength(1);
  const journal = new Journal(join(folder, 'other.json'));
  const revived = new Analyzer({ bench: bench!, measurements, journal, memory, firmwareKey: null, speed: 1 });
  const result = revived.outbox.state.waiting.find(({ kind }) => kind === 'result');
  expect(result?.message).toMatchObject({ status: 'aborted', parts: 1, service: memory.running[0]!.service });
  expect(result!.seq).toBeGreaterThan(memory.outbox.waiting.at(-2)!.seq);
});
