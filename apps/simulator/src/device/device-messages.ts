import type { Hello, Result, State } from '@ohmstead/device-protocol';
import { describeBattery } from '../battery/test-battery.ts';
import type { Bench } from '../fleet/workshop.ts';
import { isRunning, type Bay } from './bay.ts';
import { elapsedS, type LiveRun } from './live-run.ts';

type HelloFacts = { connection: string; firmware: string; at: number };

export const helloMessage = (
  { device, model }: Bench,
  { connection, firmware, at }: HelloFacts,
): Omit<Hello, 'seq'> => ({
  at,
  protocol: 1,
  connection,
  model: device.model,
  serialNumber: device.serialNumber,
  firmware: { main: firmware },
  bayCount: model.bayCount,
});

type StateFacts = { fault: string | null; isUpdating: boolean; at: number };

export function stateMessage(
  { model }: Bench,
  bays: readonly Bay[],
  { fault, isUpdating, at }: StateFacts,
): Omit<State, 'seq'> {
  const running = bays.filter(isRunning);
  const kinds = [...new Set(running.map(({ live }) => live?.run.plan.serviceType))];
  return {
    at,
    status: statusOf(fault !== null, running.length > 0),
    rawStatus: fault ?? (isUpdating ? 'Updating' : kinds.join(', ') || 'Ready'),
    bays: bays.map(({ number, life, lastService }) => ({
      bay: number,
      adapter: model.adapter,
      battery: life === null ? null : describeBattery(life.battery, life.state, at),
      service: lastService,
    })),
  };
}

function statusOf(hasFault: boolean, isRunning: boolean): State['status'] {
  if (hasFault) return 'Error';
  return isRunning ? 'Running' : 'Idle';
}

/** The measurements of an interrupted run: no health, no spectrum. */
export function cutShort({ run, ...live }: LiveRun, reason: string, now: number): LiveRun {
  const { soh: _soh, fcc: _fcc, ...fields } = run.fields;
  const durationS = Math.floor(elapsedS({ run, ...live }, now) * 10) / 10;
  return {
    ...live,
    lastsMs: run.durationS === 0 ? 0 : (live.lastsMs * durationS) / run.durationS,
    run: { ...run, status: 'aborted', durationS, eisData: null, fields: { ...fields, finalTestMessage: reason } },
  };
}

export const offsetReached = ({ run, rows }: LiveRun): number => run.samples.offsetS[Math.max(0, rows - 1)] ?? 0;

/** For a run of which only the device's memory is left. */
export const lostResult = (
  { service, parts, offsetS }: { service: string; parts: number; offsetS: number },
  at: number,
): Omit<Result, 'seq'> => ({
  at,
  service,
  status: 'aborted',
  duration: offsetS,
  parts,
  fields: { finalTestMessage: 'Power failed' },
});
