import type { Result } from '@ohmstead/device-protocol';
import { newResistanceOhm } from '../battery/health.ts';
import { between } from '../random/random.ts';
import { round } from '../random/round.ts';
import { crankingFields } from './cranking-fields.ts';
import type { Outcome } from './outcome.ts';
import type { RunPlan } from './run.ts';
import type { Samples } from './samples.ts';
import { targetPercent } from './target.ts';

/** Every field of a result that the kind of run can measure. */
export function resultFields(outcome: Outcome): Result['fields'] {
  const { plan, status } = outcome;
  return {
    ...measuredFields(outcome),
    ...cycleFields(plan),
    ...(status === 'aborted' ? {} : healthFields(outcome)),
    ...(plan.battery.model.chemistry === 'Lead acid' ? crankingFields(outcome) : {}),
    batteryStatus: batteryStatus(outcome),
    batteryType: plan.battery.model.chemistry,
    finalTestMessage: status === 'pass' ? 'Battery meets its target' : 'Battery is below its target',
    firmwareVersion: plan.firmware,
    operator: plan.operator,
    targetCapacity: targetPercent(plan),
    testMode: plan.battery.model.vehicle === true ? 'In vehicle' : 'Bench',
    testType: plan.serviceType,
  };
}

function batteryStatus({ status, sohPercent, plan }: Outcome): string {
  if (status === 'aborted') return 'Unknown';
  if (status === 'fail') return sohPercent < 60 ? 'Replace' : 'Weak';
  return sohPercent < targetPercent(plan) + 5 ? 'Serviceable' : 'Good';
}

function measuredFields({ samples, plan }: Outcome): Result['fields'] {
  const remainingMah = samples.remainingMah.at(-1) ?? 0;
  const fullMah = plan.battery.model.designCapacityMah * plan.health;
  const socPercent = round((100 * remainingMah) / fullMah);
  return {
    chargeApplied: round(chargedMah(samples)),
    deviceSoc: socPercent,
    finalImpedance: round(newResistanceOhm(plan.battery) * plan.resistanceRise * 1_000, 2),
    measuredBatteryVoltage: round((samples.voltageMv.at(-1) ?? 0) / 1_000, 2),
    remCap: round(remainingMah),
    socDetermination: socDetermination(socPercent),
    temp: Math.max(...samples.temperatureC),
  };
}

function socDetermination(socPercent: number): string {
  if (socPercent >= 75) return 'Good';
  return socPercent >= 40 ? 'Charge soon' : 'Charge now';
}

function chargedMah({ offsetS, currentMa }: Samples): number {
  return currentMa.reduce((sum, current, row) => {
    const seconds = row === 0 ? 0 : (offsetS[row] ?? 0) - (offsetS[row - 1] ?? 0);
    return sum + (Math.max(0, current) * seconds) / 3_600;
  }, 0);
}

function healthFields({ plan, sohPercent }: Outcome): Result['fields'] {
  const fullMah = round((plan.battery.model.designCapacityMah * sohPercent) / 100);
  const isMeasured = plan.serviceType === 'Capacity Test' || plan.serviceType === 'Recondition';
  return {
    soh: sohPercent,
    fcc: fullMah,
    maxError: isMeasured ? round(between(plan.random, 0.5, 1.5), 1) : round(between(plan.random, 2, 6), 1),
    confidenceGrade: isMeasured ? 'A' : plan.serviceType === 'Spectro' ? 'B' : 'C',
    ...(isMeasured || plan.serviceType === 'Discharge' ? { finalCapacity: fullMah } : {}),
  };
}

function cycleFields({ serviceType, cycles }: RunPlan): Result['fields'] {
  const cycleCounter = Math.floor(cycles);
  if (serviceType === 'Charge') return { cycleCounter, chargeCycles: 1, dischargeCycles: 0 };
  if (serviceType === 'Discharge') return { cycleCounter, chargeCycles: 0, dischargeCycles: 1 };
  if (serviceType === 'Capacity Test') return { cycleCounter, chargeCycles: 2, dischargeCycles: 1 };
  if (serviceType === 'Recondition') return { cycleCounter, chargeCycles: 3, dischargeCycles: 3, reconditionCycles: 3 };
  return { cycleCounter };
}
