import type { Result } from '@ohmstead/device-protocol';
import { newResistanceOhm } from '../battery/health.ts';
import { between } from '../random/random.ts';
import { round } from '../random/round.ts';
import type { Outcome } from './outcome.ts';
import { targetPercent } from './target.ts';

type Structures = NonNullable<Result['structures']>;

const reconditionGains = [0.96, 0.985, 1] as const;

/** The tables of a result that the kind of run can fill. */
export function resultStructures(outcome: Outcome): Structures {
  const { plan, status } = outcome;
  if (status === 'aborted') return { summaryData: summary(outcome) };
  return {
    calData: calibration(outcome),
    summaryData: summary(outcome),
    impedances: impedances(outcome),
    ...capacities(outcome),
    ...(plan.battery.model.smart ? { smartBatteryInfo: smartBatteryInfo(outcome) } : {}),
    ...(plan.serviceType === 'Spectro' ? { eisWaveformData: waveform(outcome) } : {}),
  };
}

const summary = ({ plan, status, durationS, sohPercent }: Outcome) => ({
  Program: plan.serviceType,
  Outcome: status,
  'Target (%)': targetPercent(plan),
  'State of health (%)': status === 'aborted' ? null : sohPercent,
  'Duration (min)': round(durationS / 60, 1),
});

const calibration = ({ plan }: Outcome) => ({
  'Calibrated on': new Date(plan.startAt - (plan.startAt % (180 * 86_400_000))).toISOString().slice(0, 10),
  'Voltage offset (mV)': round(between(plan.random, -3, 3), 1),
  'Current gain (%)': round(between(plan.random, 99.8, 100.2), 2),
});

/** mOhm before, at and after the load. */
function impedances({ plan }: Outcome) {
  const mohm = newResistanceOhm(plan.battery) * plan.resistanceRise * 1_000;
  return ['Start', 'Middle', 'End'].map((moment) => ({
    Moment: moment,
    'Impedance (mΩ)': round(mohm * between(plan.random, 0.97, 1.03), 2),
  }));
}

function capacities({ plan, sohPercent }: Outcome): Structures {
  const fullMah = (plan.battery.model.designCapacityMah * sohPercent) / 100;
  const around = (share: number) => round(fullMah * share * between(plan.random, 0.995, 1.005));
  if (plan.serviceType === 'Capacity Test')
    return { chargeCapacities: [around(0.7), around(1)], dischargeCapacities: [around(1)], selfDischarges: [0.2] };
  if (plan.serviceType === 'Recondition') {
    return { chargeCapacities: reconditionGains.map(around), dischargeCapacities: reconditionGains.map(around) };
  }
  if (plan.serviceType === 'Discharge') return { dischargeCapacities: [around(0.8)] };
  return plan.serviceType === 'Charge' ? { chargeCapacities: [around(0.75)] } : {};
}

const smartBatteryInfo = ({ plan, sohPercent }: Outcome) => ({
  Manufacturer: plan.battery.model.manufacturer,
  'Device name': plan.battery.model.name,
  'Serial number': plan.battery.spec.serialNumber,
  'Cycle count': Math.floor(plan.cycles),
  'Full charge capacity (mAh)': round((plan.battery.model.designCapacityMah * sohPercent) / 100),
  'Design capacity (mAh)': plan.battery.model.designCapacityMah,
});

const waveform = ({ plan }: Outcome) => ({
  'Amplitude (mA)': round(plan.battery.model.designCapacityMah / 50),
  'Cycles per frequency': 3,
});
