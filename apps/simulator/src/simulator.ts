import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { Operator } from './operator/operator.ts';
import { BatteryMemory } from './battery/battery-memory.ts';
import { keyOf } from './battery/test-battery.ts';
import type { AnalyzerParts } from './device/analyzer.ts';
import { seedOf } from './device/begin-run.ts';
import { ConnectedAnalyzer } from './device/connected-analyzer.ts';
import { makeDisplay } from './device/display.ts';
import { offsetReached } from './device/device-messages.ts';
import { Journal, type DeviceMemory, type RunMemory } from './device/journal.ts';
import { lapsedMs, progressOf } from './device/live-run.ts';
import { Outbox, type OutboxState } from './device/outbox.ts';
import { getThing, readCredentials, type Credentials, type ThingCredentials } from './fleet/credentials-file.ts';
import { readFleet, type FleetDevice } from './fleet/fleet-file.ts';
import { openWorkshops, type Bench, type Workshop } from './fleet/workshop.ts';
import { measuredUntil } from './history/history-lines.ts';
import { historyPeriod } from './history/history-period.ts';
import { simulateHistory } from './history/simulate-history.ts';
import { findRunsInProgress, type OpenRun } from './history/runs-in-progress.ts';
import { loadMeasurements, type Measurements } from './measured/measurements.ts';
import { seededRandom } from './random/random.ts';
import { startMessage } from './run/run-messages.ts';
import type { Settings } from './settings.ts';

export type Simulator = { analyzers: ConnectedAnalyzer[]; operators: Operator[]; close: () => Promise<void> };

const tickMs = 1_000;
/** A lower limit at any speed, because a device may send at most 50 messages a second. */
const shortestTickMs = 50;

/**
 * Simulates all analyzers of a fleet, connected to a broker, from the end of the fleet's history or from where the simulator was last
 * stopped.
 */
export function startSimulator(settings: Settings): Simulator {
  const credentials = readCredentials(settings.credentialsFile);
  const fleet = readFleet(settings.fleetFile);
  const measurements = loadMeasurements();
  const workshops = openWorkshops(fleet, measurements, credentials.historyUntil);
  const things = workshops.flatMap(({ benches }) =>
    benches.map(({ device }) => {
      const thing = getThing(credentials, device);
      const journal = new Journal(join(settings.memoryFolder, `${thing.thingName}.json`));
      return { device, thing, journal, memory: recall(journal.load(), thing) };
    }),
  );
  const memory = new BatteryMemory(join(settings.memoryFolder, 'batteries.json'));
  const isKnown = things.every((each) => each.memory !== undefined) && memory.recall(workshops);
  const open = isKnown ? [] : simulatePast(workshops, measurements, fleet.seed, credentials.historyUntil);
  memory.recall(workshops);
  return run(workshops, { settings, measurements, credentials, memory, things, open });
}

/** Brings the batteries to the state at the end of their history; returns the runs in progress then. */
function simulatePast(workshops: Workshop[], measurements: Measurements, seed: number, until: number): OpenRun[] {
  const past = [...simulateHistory(workshops, measurements, historyPeriod({ seed }, until))];
  return findRunsInProgress(workshops, { seed, until, measurements, past });
}

type Thing = { device: FleetDevice; thing: ThingCredentials; journal: Journal; memory: DeviceMemory | undefined };
type World = {
  settings: Settings;
  measurements: Measurements;
  credentials: Credentials;
  memory: BatteryMemory;
  things: Thing[];
  open: OpenRun[];
};

function run(workshops: Workshop[], world: World): Simulator {
  const { settings, memory } = world;
  const { timeLapse, clockBehindMs } = settings;
  const clock = () => Date.now() - clockBehindMs;
  const rooms = workshops.map(({ place, benches, batteries }) => {
    const byKey = new Map(batteries.map((life) => [keyOf(life.battery), life]));
    const findBattery = (key: string) => byKey.get(key);
    const analyzers = benches.map((bench) => connectAnalyzer(bench, world, { clock, findBattery }));
    const random = seededRandom(place, clock());
    const plain = analyzers.map(({ analyzer }) => analyzer);
    return { analyzers, operator: new Operator(plain, batteries, { random, timeLapse }) };
  });
  const analyzers = rooms.flatMap((room) => room.analyzers);
  for (const analyzer of analyzers) analyzer.open();
  const timer = setInterval(
    () => {
      const now = clock();
      for (const { operator } of rooms) operator.tick(now);
      for (const analyzer of analyzers) analyzer.tick(now);
      memory.keep(workshops, now);
    },
    Math.max(shortestTickMs, tickMs / (timeLapse ?? 1)),
  );
  const close = async () => {
    clearInterval(timer);
    await Promise.all(analyzers.map((analyzer) => analyzer.close()));
  };
  return { analyzers, operators: rooms.map(({ operator }) => operator), close };
}

type Around = Pick<AnalyzerParts, 'clock' | 'findBattery'>;

function connectAnalyzer(bench: Bench, world: World, { clock, findBattery }: Around): ConnectedAnalyzer {
  const { settings, measurements, credentials, open } = world;
  const { timeLapse } = settings;
  const known = world.things.find(({ device }) => device === bench.device);
  if (!known) throw new Error(`${bench.device.serialNumber} is not registered`);
  const { thing, journal, memory } = known;
  const display = makeDisplay(
    join(settings.memoryFolder, `${bench.device.serialNumber}.display.txt`),
    `${bench.device.model} ${bench.device.serialNumber}`,
  );
  const inProgress = open.filter((each) => each.bench === bench);
  return new ConnectedAnalyzer(settings.mqttUrl, thing.thingName, {
    bench,
    measurements,
    journal,
    memory:
      memory ?? firstMemory(bench, thing, { inProgress, timeLapse, until: credentials.historyUntil, now: clock() }),
    display,
    timeLapse,
    firmwareKey: publicKeyOf(credentials),
    clock,
    findBattery,
  });
}

/** With accelerated time, the rest of the run is accelerated too. */
function rememberOpen({ bay, life, live }: OpenRun, { timeLapse, until }: Past): RunMemory {
  const { service, parts } = live;
  const memory = { service, bay, parts, offsetS: offsetReached(live), ...seedOf(live, { ...life.state }) };
  if (timeLapse === null) return memory;
  const lastsMs = lapsedMs(live.run, seededRandom(service), timeLapse);
  return { ...memory, lastsMs, beganAt: until - progressOf(live, until) * lastsMs };
}

const publicKeyOf = ({ firmwareKey }: Credentials): KeyObject | null =>
  firmwareKey === undefined ? null : createPublicKey(firmwareKey);

function recall(memory: DeviceMemory | undefined, { secret }: ThingCredentials): DeviceMemory | undefined {
  if (memory === undefined || memory.issuedSecret === secret) return memory;
  return { ...memory, secret, issuedSecret: secret };
}

type Past = { inProgress: OpenRun[]; timeLapse: number | null; until: number; now: number };

const firstMemory = (bench: Bench, { secret }: ThingCredentials, past: Past): DeviceMemory => ({
  secret,
  issuedSecret: secret,
  isClaimed: bench.device.organization !== null,
  firmware: bench.model.firmware,
  outbox: firstMessages(bench, past),
  running: past.inProgress.map((run) => rememberOpen(run, past)),
});

/** Resends the part of the runs in progress that belongs to the history, so that a server without that history learns about them. */
function firstMessages({ model }: Bench, { inProgress, until, now }: Past): OutboxState {
  const outbox = new Outbox();
  for (const { bay, life, live } of inProgress) {
    const frame = { service: live.service, bay, adapter: model.adapter };
    outbox.put({ kind: 'start', message: startMessage(live.run, life.state, frame) }, now);
    for (const message of measuredUntil({ live }, until)) outbox.put({ kind: 'stream', message }, now);
  }
  return outbox.state;
}
