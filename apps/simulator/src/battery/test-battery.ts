import type { Battery } from '@ohmstead/device-protocol';
import type { BatteryModel, FleetBattery } from '../fleet/fleet-file.ts';
import type { AgedCell, Measurements } from '../measured/measurements.ts';
import { gaussian, pick, pickWeighted, seededRandom } from '../random/random.ts';

export const dayMs = 86_400_000;

/** The constant properties of a battery: its model, how it is used, and the measured cell whose fade it follows. */
export type TestBattery = {
  spec: FleetBattery;
  model: BatteryModel;
  firstUsedAt: number;
  cell: AgedCell;
  /** Capacity when new, as a share of the design capacity. */
  firstShare: number;
  cyclesPerDay: number;
  /** Resistance when new, relative to others of its model. */
  resistanceShare: number;
};

/** Unique within a fleet. */
export const keyOf = ({ model, spec }: TestBattery): string => `${model.name}/${spec.serialNumber}`;

/** The properties of a battery that change with use and services. */
export type BatteryState = {
  /** Cycles from services, in addition to those from use. */
  serviceCycles: number;
  /** Capacity lost that a recondition can restore, as a share, at `lossAt`. */
  reversibleLoss: number;
  lossAt: number;
};

/** In a fleet, few cells fade within a few tests of their first. */
const cellWeights: Readonly<Record<string, number>> = { '25c01': 5, '25c05': 4, '25c02': 1, '25c07': 1 };

export function makeTestBattery(
  spec: FleetBattery,
  model: BatteryModel,
  measurements: Measurements,
  { seed, until }: { seed: number; until: number },
): TestBattery {
  const random = seededRandom(seed, 'battery', model.name, spec.serialNumber);
  return {
    spec,
    model,
    firstUsedAt: until - spec.ageDays * dayMs,
    cell: pickWeighted(
      random,
      measurements.cells.map((cell) => [cell, cellWeights[cell.fade.cell] ?? 1] as const),
    ),
    firstShare: Math.min(1.06, 1.01 + 0.02 * gaussian(random)),
    // Most batteries are used less than the mean, a few far more.
    cyclesPerDay: model.cyclesPerDay * (0.4 + 1.9 * random() ** 2),
    resistanceShare: pick(random, [0.92, 0.97, 1, 1.04, 1.1]),
  };
}

export const newBatteryState = (battery: TestBattery): BatteryState => ({
  serviceCycles: 0,
  reversibleLoss: 0,
  lossAt: battery.firstUsedAt,
});

export const cyclesAt = (battery: TestBattery, state: BatteryState, at: number): number =>
  (Math.max(0, at - battery.firstUsedAt) / dayMs) * battery.cyclesPerDay + state.serviceCycles;

/**
 * The test of the measured cell that corresponds to this battery's age: the cell's test at 80 % corresponds to the battery's cycle life.
 */
export const fadeTestAt = (battery: TestBattery, state: BatteryState, at: number): number =>
  (cyclesAt(battery, state, at) / battery.model.cycleLife) * battery.cell.fade.testAt80;

/** The battery's description in the fields of the protocol. */
export const describeBattery = (battery: TestBattery, state: BatteryState, at: number): Battery => ({
  serialNumber: battery.spec.serialNumber,
  model: battery.model.name,
  manufacturer: battery.model.manufacturer,
  chemistry: battery.model.chemistry,
  usedIn: battery.spec.usedIn,
  designCapacity: battery.model.designCapacityMah,
  nomVoltage: battery.model.nominalVoltageV,
  ratedCca: battery.model.ratedCcaA ?? null,
  rc: battery.model.rcMinutes ?? null,
  cycleCount: Math.floor(cyclesAt(battery, state, at)),
});
