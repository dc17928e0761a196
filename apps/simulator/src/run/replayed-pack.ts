import { newResistanceOhm } from '../battery/health.ts';
import type { CycleRecord } from '../measured/cycle-record.ts';
import { between } from '../random/random.ts';
import type { ReplayedPack } from './replay.ts';
import type { RunPlan } from './run.ts';

/** V per cell, which gives the number of lithium cells in series; the recorded voltages are multiplied by it. */
const nominalCellV = { 'Li-ion': 3.6, LiPo: 3.7, LFP: 3.2, LMO: 3.8 } as const;
/** mV of a 12 V lead-acid battery at the end of discharge and while charge is held (docs/decisions/0031). */
const leadAcidMv = { empty: 10_500, full: 14_400 } as const;

export function replayedPack(plan: RunPlan, record: CycleRecord): ReplayedPack {
  const voltageMv = voltageOf(plan, record);
  const { designCapacityMah } = plan.battery.model;
  return {
    designMah: designCapacityMah,
    fullMah: designCapacityMah * plan.health,
    voltageMv,
    maxVoltageMv: voltageMv(record.maxVoltageMv),
    minVoltageMv: voltageMv(record.minVoltageMv),
    addedOhm: newResistanceOhm(plan.battery) * Math.max(0, plan.resistanceRise - 1),
    ambientC: ambientC(plan),
    random: plan.random,
  };
}

function voltageOf({ battery: { model } }: RunPlan, record: CycleRecord): (cellMv: number) => number {
  if (model.chemistry !== 'Lead acid') {
    const cells = Math.round(model.nominalVoltageV / nominalCellV[model.chemistry]);
    return (cellMv) => cellMv * cells;
  }
  const batteries = model.nominalVoltageV / 12;
  const scale = (leadAcidMv.full - leadAcidMv.empty) / (record.maxVoltageMv - record.minVoltageMv);
  return (cellMv) => batteries * (leadAcidMv.empty + (cellMv - record.minVoltageMv) * scale);
}

/** Workshops are warmer in summer (northern hemisphere). */
function ambientC({ startAt, random }: RunPlan): number {
  const yearShare = (startAt / 86_400_000 / 365.25) % 1;
  return 21 - 3.5 * Math.cos(2 * Math.PI * (yearShare - 0.04)) + between(random, -1.2, 1.2);
}
