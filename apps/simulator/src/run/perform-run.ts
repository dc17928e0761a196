import type { Result } from '@ohmstead/device-protocol';
import type { ServiceType } from '@ohmstead/domain';
import type { CycleRecord } from '../measured/cycle-record.ts';
import type { Measurements } from '../measured/measurements.ts';
import { between, isChance, pick, type Random } from '../random/random.ts';
import { round } from '../random/round.ts';
import { isShortType } from './plan-run.ts';
import { replay, type Segment } from './replay.ts';
import { replayedPack } from './replayed-pack.ts';
import { resultFields } from './result-fields.ts';
import { resultStructures } from './result-structures.ts';
import type { Run, RunPlan } from './run.ts';
import { cutAfter, keepRising, lastOffsetS, noSamples, type Samples } from './samples.ts';
import { measureSpectrum } from './spectrum.ts';
import { targetPercent } from './target.ts';

const abortProbability = 0.03;
/** A run that would take longer uses a faster record of the same chemistry. */
const longestRunS = 30 * 3_600;

/** Decides what a run measures and how it ends. */
export function performRun(plan: RunPlan, measurements: Measurements): Run {
  const samples = sampleRun(plan, measurements);
  const sohPercent = round(plan.health * 100 + between(plan.random, -0.8, 0.8), 1);
  if (!plan.isAskedFor && isChance(plan.random, abortProbability))
    return abortRun(plan, samples, sohPercent, measurements);
  const status = sohPercent >= targetPercent(plan) ? 'pass' : 'fail';
  return endRun(plan, samples, status, sohPercent, measurements);
}

/** Cuts a run off early and ends it as aborted. */
function abortRun(plan: RunPlan, samples: Samples, sohPercent: number, measurements: Measurements): Run {
  const cut = cutAfter(samples, lastOffsetS(samples) * between(plan.random, 0.1, 0.8));
  const run = endRun(plan, cut, 'aborted', sohPercent, measurements);
  return { ...run, fields: { ...run.fields, finalTestMessage: abortReason(plan.random) }, eisData: null };
}

const abortReason = (random: Random): string =>
  pick(random, ['Stopped by the operator', 'Battery removed', 'Battery temperature out of range', 'Contact lost']);

function endRun(
  plan: RunPlan,
  samples: Samples,
  status: Result['status'],
  sohPercent: number,
  measurements: Measurements,
): Run {
  const outcome = { plan, samples, status, sohPercent, durationS: Math.ceil(lastOffsetS(samples)) };
  const eisData = plan.serviceType === 'Spectro' ? measureSpectrum(plan, measurements) : null;
  return {
    plan,
    samples,
    durationS: outcome.durationS,
    status,
    fields: resultFields(outcome),
    structures: resultStructures(outcome),
    eisData,
  };
}

function sampleRun(plan: RunPlan, measurements: Measurements): Samples {
  const suitable = measurements.records[plan.battery.model.chemistry];
  const samples = sampleWith(plan, pick(plan.random, suitable));
  if (lastOffsetS(samples) <= longestRunS) return samples;
  return sampleWith(plan, suitable[0] as CycleRecord);
}

function sampleWith(plan: RunPlan, record: CycleRecord): Samples {
  const samples = noSamples();
  const pack = replayedPack(plan, record);
  for (const segment of segmentsOf(plan.serviceType, record, plan.random)) replay(samples, record, segment, pack);
  return keepRising(isShortType(plan.serviceType) ? squeeze(samples, between(plan.random, 150, 420)) : samples);
}

/** A load of seconds, scaled from a recorded load of minutes (docs/decisions/0031). */
function squeeze(samples: Samples, seconds: number): Samples {
  const scale = seconds / Math.max(1, lastOffsetS(samples));
  return { ...samples, offsetS: samples.offsetS.map((offset) => round(offset * scale, 1)) };
}

const remainingShare = (record: CycleRecord, row: number) => (record.remainingMah[row] ?? 0) / record.fullMah;

/** The charge of a record, starting at a state of charge, without the pause before the discharge. */
function chargeFrom(record: CycleRecord, share: number): Segment {
  const rows = record.currentMa.findIndex((_, row) => remainingShare(record, row) >= share);
  const end = record.currentMa.findLastIndex((current, row) => row < record.dischargeFrom && current > 0);
  return { from: Math.max(0, rows), to: end + 1 };
}

/** The discharge of a record down to a state of charge. */
function dischargeTo(record: CycleRecord, share: number): Segment {
  const end = record.currentMa.findIndex(
    (_, row) => row > record.dischargeFrom && remainingShare(record, row) <= share,
  );
  return { from: record.dischargeFrom, to: end < 0 ? record.currentMa.length : end + 1 };
}

/** The rest before a load, the load, and the voltage sag: a few percent of the charge. */
function loadPulse(record: CycleRecord): Segment {
  const { to } = dischargeTo(record, 0.97);
  return { from: Math.max(0, record.dischargeFrom - 6), to: Math.max(to, record.dischargeFrom + 10) };
}

/** The steps of an analyzer in each type of run, as segments of a recorded cycle. */
function segmentsOf(type: ServiceType, record: CycleRecord, random: Random): Segment[] {
  if (type === 'Charge') return [chargeFrom(record, between(random, 0.05, 0.4))];
  if (type === 'Discharge') return [dischargeTo(record, between(random, 0, 0.4))];
  if (type === 'Quick Test' || type === 'Spectro') return [loadPulse(record)];
  if (type === 'Capacity Test') return [chargeFrom(record, 0.3), dischargeTo(record, 0), chargeFrom(record, 0)];
  const cycle = [dischargeTo(record, 0), chargeFrom(record, 0)];
  return [...cycle, ...cycle, ...cycle];
}
