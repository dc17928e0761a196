import type { Result } from '@ohmstead/device-protocol';
import type { RunPlan } from './run.ts';
import type { Samples } from './samples.ts';

/** How a run ended: the input for its result. */
export type Outcome = {
  plan: RunPlan;
  samples: Samples;
  status: Result['status'];
  sohPercent: number;
  durationS: number;
};
