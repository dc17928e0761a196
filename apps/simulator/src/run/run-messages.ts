import type { Result, Start, Stream } from '@ohmstead/device-protocol';
import { describeBattery, type BatteryState } from '../battery/test-battery.ts';
import type { Run } from './run.ts';
import { asStreamColumns, type Samples } from './samples.ts';

/** The messages of a run, without the sequence number that the device adds. */
export type RunFrame = { service: string; bay: number; adapter: string; command?: number | null };

export const startMessage = (run: Run, state: BatteryState, frame: RunFrame): Omit<Start, 'seq'> => ({
  at: run.plan.startAt,
  service: frame.service,
  bay: frame.bay,
  adapter: frame.adapter,
  battery: {
    ...describeBattery(run.plan.battery, state, run.plan.startAt),
    cycleCount: Math.floor(run.plan.cycles),
  },
  serviceType: run.plan.serviceType,
  serviceParameters: run.plan.serviceParameters,
  operator: run.plan.operator,
  command: frame.command ?? null,
});

export const streamMessage = (
  samples: Samples,
  { service, part, progress }: { service: string; part: number; progress: number },
): Omit<Stream, 'seq'> => ({ service, part, ...asStreamColumns(samples), progress });

export const resultMessage = (
  run: Run,
  { service, parts, at }: { service: string; parts: number; at: number },
): Omit<Result, 'seq'> => ({
  at,
  service,
  status: run.status,
  duration: run.durationS,
  parts,
  fields: run.fields,
  structures: run.structures,
  eisData: run.eisData,
});
