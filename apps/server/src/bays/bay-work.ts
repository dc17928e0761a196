import type { BayDeviation, BayLook, RoundRobin } from '@ohmstead/metrology';

/** The tests of a pool, in plain data that is sent to a thread as it is. */
export type PoolTests = {
  /** A line for each: group, service, bay, when it ended in ms, full charge capacity in mAh, temperature in °C or nothing. */
  tests: string;
  /** By bay, in ms: what a bay measured until then counts as another bay. */
  calibrations: ReadonlyMap<number, number>;
};

/** One look as of a time, in ms. */
export type BayWork = PoolTests & {
  asOf: number;
  /** The bays to estimate; null: all. */
  of: ReadonlySet<number> | null;
};

export type NamedBay = BayDeviation & {
  bay: number;
  /** How many bays are in its part, itself included. */
  compared: number;
  /** The nearest look, so many weeks back, since which enough of its tests have ended; only where this look finds it deviating. */
  confirmedBy: number | null;
  /** The services that this look counts, likewise. */
  inputs: number[];
};

/** What one look finds. Bays before their calibration are compared and not named. */
export type PoolLook = Omit<BayLook, 'bays'> & {
  bays: NamedBay[];
  /** Those that say something. */
  tests: number;
  silent: 'no-tests' | 'one-bay' | null;
};

/** A battery that may be moved, by its newest test, with the bays that take it. */
export type MovableBattery = { service: number; here: readonly number[]; elsewhere: readonly number[] };

export type RoundRobinWork = PoolTests & {
  asOf: number;
  bays: readonly number[];
  /** Those whose comparison is to become better. */
  sought: ReadonlySet<number>;
  movable: readonly MovableBattery[];
};

/** A battery is named by its newest test. */
export type CheckedRound = Omit<RoundRobin, 'moves'> & {
  moves: { service: number; from: number; to: number; connects: boolean; isElsewhere: boolean }[];
};
