import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { Attendant } from './attendant/attendant.ts';
import { BatteryMemory } from './battery/battery-memory.ts';
import { ConnectedAnalyzer } from './device/connected-analyzer.ts';
import { makeDisplay } from './device/display.ts';
import { Journal, type DeviceMemory } from './device/journal.ts';
import { getThing, readCredentials, type Credentials, type ThingCredentials } from './fleet/credentials-file.ts';
import { readFleet } from './fleet/fleet-file.ts';
import { openWorkshops, type Bench, type Workshop } from './fleet/workshop.ts';
import { historyPeriod } from './history/history-period.ts';
import { simulateHistory } from './history/simulate-history.ts';
import { loadMeasurements, type Measurements } from './measured/measurements.ts';
import { seededRandom } from './random/random.ts';
import type { Settings } from './settings.ts';

export type Simulator = { analyzers: ConnectedAnalyzer[]; close: () => Promise<void> };

const tickMs = 1_000;
/** However fast: a device may send 50 messages a second. */
const shortestTickMs = 50;

/** Plays all analyzers of a fleet against a broker, from where the fleet's history ends. */
export function startSimulator(settings: Settings): Simulator {
  const credentials = readCredentials(settings.credentialsFile);
  const fleet = readFleet(settings.fleetFile);
  const measurements = loadMeasurements();
  const workshops = openWorkshops(fleet, measurements, credentials.historyUntil);
  bringUpToDate(workshops, measurements, fleet.seed, credentials.historyUntil);
  const memory = new BatteryMemory(join(settings.memoryFolder, 'batteries.json'));
  memory.recall(workshops);
  return run(workshops, { settings, measurements, credentials, memory });
}

/** The batteries are as their history left them. */
function bringUpToDate(workshops: Workshop[], measurements: Measurements, seed: number, until: number): void {
  const runs = simulateHistory(workshops, measurements, historyPeriod({ seed }, until));
  for (const _ of runs);
}

type World = { settings: Settings; measurements: Measurements; credentials: Credentials; memory: BatteryMemory };

function run(workshops: Workshop[], world: World): Simulator {
  const { settings, memory } = world;
  const rooms = workshops.map(({ place, benches, batteries }) => {
    const analyzers = benches.map((bench) => connectAnalyzer(bench, world));
    const random = seededRandom(place, Date.now());
    const plain = analyzers.map(({ analyzer }) => analyzer);
    return { analyzers, attendant: new Attendant(plain, batteries, { random, speed: settings.speed }) };
  });
  const analyzers = rooms.flatMap((room) => room.analyzers);
  for (const analyzer of analyzers) analyzer.open();
  const timer = setInterval(
    () => {
      const now = Date.now();
      for (const { attendant } of rooms) attendant.tick(now);
      for (const analyzer of analyzers) analyzer.tick(now);
      memory.keep(workshops, now);
    },
    Math.max(shortestTickMs, tickMs / settings.speed),
  );
  const close = async () => {
    clearInterval(timer);
    await Promise.all(analyzers.map((analyzer) => analyzer.close()));
  };
  return { analyzers, close };
}

function connectAnalyzer(bench: Bench, { settings, measurements, credentials }: World): ConnectedAnalyzer {
  const thing = getThing(credentials, bench.device);
  const journal = new Journal(join(settings.memoryFolder, `${thing.thingName}.json`));
  const display = makeDisplay(
    join(settings.memoryFolder, `${bench.device.serialNumber}.display.txt`),
    `${bench.device.model} ${bench.device.serialNumber}`,
  );
  const memory = recall(journal.load(), thing) ?? firstMemory(bench, thing);
  return new ConnectedAnalyzer(settings.mqttUrl, thing.thingName, {
    bench,
    measurements,
    journal,
    memory,
    display,
    speed: settings.speed,
    firmwareKey: keyOf(credentials),
  });
}

const keyOf = ({ firmwareKey }: Credentials): KeyObject | null =>
  firmwareKey === undefined ? null : createPublicKey(firmwareKey);

function recall(memory: DeviceMemory | undefined, { secret }: ThingCredentials): DeviceMemory | undefined {
  if (memory === undefined || memory.issuedSecret === secret) return memory;
  return { ...memory, secret, issuedSecret: secret };
}

const firstMemory = ({ device, model }: Bench, { secret }: ThingCredentials): DeviceMemory => ({
  secret,
  issuedSecret: secret,
  isClaimed: device.organization !== null,
  firmware: model.firmware,
  outbox: { lastSeq: 0, waiting: [] },
  running: [],
});
