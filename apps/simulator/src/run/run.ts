import type { Result } from '@ohmstead/device-protocol';
import type { ServiceType } from '@ohmstead/domain';
import type { TestBattery } from '../battery/test-battery.ts';
import type { DeviceModel } from '../fleet/fleet-file.ts';
import type { Random } from '../random/random.ts';
import type { Samples } from './samples.ts';

/** Everything known at the start of a run; the battery's values are those of that moment. */
export type RunPlan = {
  battery: TestBattery;
  deviceModel: DeviceModel;
  serviceType: ServiceType;
  serviceParameters: string;
  operator: string;
  startAt: number;
  /** Capacity as the bay reads it, as a share of the design capacity, and resistance as a multiple of the initial one. */
  health: number;
  resistanceRise: number;
  cycles: number;
  fadeTest: number;
  firmware: string;
  random: Random;
  /** Started by a user, so never aborted at random. */
  isAskedFor: boolean;
};

/** The outcome of a run: decided at its start and reported bit by bit. */
export type Run = {
  plan: RunPlan;
  samples: Samples;
  durationS: number;
  status: Result['status'];
  fields: Result['fields'];
  structures: NonNullable<Result['structures']>;
  eisData: NonNullable<Result['eisData']> | null;
};
