import type { BatteryLife } from '../fleet/workshop.ts';
import type { LiveRun } from './live-run.ts';

/** Empty, idle with a battery, in progress, or done with the battery still in it. */
export type Bay = {
  number: number;
  life: BatteryLife | null;
  live: LiveRun | null;
  /** The last run of the battery in the bay. */
  lastService: string | null;
  changedAt: number;
};

export const emptyBay = (number: number, now: number): Bay => ({
  number,
  life: null,
  live: null,
  lastService: null,
  changedAt: now,
});

export function insertBattery(bay: Bay, life: BatteryLife, now: number): void {
  Object.assign(bay, { life, live: null, lastService: null, changedAt: now });
}

export function removeBattery(bay: Bay, now: number): void {
  Object.assign(bay, emptyBay(bay.number, now));
}

export const isRunning = (bay: Bay): boolean => bay.live !== null;
export const isReady = (bay: Bay): bay is Bay & { life: BatteryLife } => bay.life !== null && bay.live === null;
