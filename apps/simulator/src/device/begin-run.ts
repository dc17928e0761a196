import { keyOf, type BatteryState } from '../battery/test-battery.ts';
import type { Bench, BatteryLife } from '../fleet/workshop.ts';
import type { Measurements } from '../measured/measurements.ts';
import { seededRandom } from '../random/random.ts';
import { spectrumNumberOf, withFlaw } from '../run/flaws.ts';
import { performRun } from '../run/perform-run.ts';
import { planRun } from '../run/plan-run.ts';
import { fillGaps } from '../run/samples.ts';
import type { RunMemory, RunOrder, RunSeed } from './journal.ts';
import { lapsedMs, type LiveRun } from './live-run.ts';

export type Surroundings = {
  bench: Bench;
  measurements: Measurements;
  /** The factor by which long runs are accelerated; null for real time. */
  timeLapse: number | null;
};

type Beginning = {
  bay: number;
  service: string;
  life: BatteryLife;
  order: RunOrder;
  firmware: string;
  command: number | null;
};

/** A device reports at least this often, so that progress is visible. */
const longestGapS = 10;

/** A run is determined by its name, order and battery, so that it can be rebuilt after a restart. */
export function beginRun(
  { bench, measurements, timeLapse }: Surroundings,
  { bay, service, life, order, firmware, command }: Beginning,
): LiveRun {
  const random = seededRandom(service);
  const perfect = performRun({ ...planRun(bench, life, { ...order, bay, random }), firmware }, measurements);
  const whole = withFlaw(perfect, spectrumNumberOf(service));
  const frame = { service, command, beganAt: order.startAt, rows: 0, parts: 0 };
  if (timeLapse !== null) return { ...frame, run: whole, lastsMs: lapsedMs(whole, random, timeLapse) };
  const run = { ...whole, samples: fillGaps(whole.samples, longestGapS) };
  return { ...frame, run, lastsMs: run.durationS * 1_000 };
}

type Recall = Surroundings & { findBattery: (key: string) => BatteryLife | undefined };

/** A run that was active when the device was last switched off, with its battery. */
export function resumeRun({ findBattery, ...surroundings }: Recall, memory: RunMemory) {
  if (!isWhole(memory)) return undefined;
  const life = findBattery(memory.battery);
  if (life === undefined) return undefined;
  Object.assign(life.state, memory.state);
  const live = beginRun(surroundings, { ...memory, life });
  const { offsetS } = live.run.samples;
  const next = memory.parts === 0 ? 0 : offsetS.findIndex((offset) => offset > memory.offsetS);
  const rows = next < 0 ? offsetS.length : next;
  return { life, live: { ...live, beganAt: memory.beganAt, lastsMs: memory.lastsMs, parts: memory.parts, rows } };
}

const isWhole = (memory: RunMemory): memory is RunMemory & RunSeed => memory.order !== undefined;

export const seedOf = (live: LiveRun, state: BatteryState): RunSeed => {
  const { plan } = live.run;
  return {
    battery: keyOf(plan.battery),
    state,
    order: {
      serviceType: plan.serviceType,
      serviceParameters: plan.serviceParameters,
      startAt: plan.startAt,
      isAskedFor: plan.isAskedFor,
    },
    firmware: plan.firmware,
    beganAt: live.beganAt,
    lastsMs: live.lastsMs,
    command: live.command,
  };
};
