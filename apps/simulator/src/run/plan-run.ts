import type { ServiceType } from '@ohmstead/domain';
import { healthAt, recover, resistanceRiseAt } from '../battery/health.ts';
import { cyclesAt, fadeTestAt } from '../battery/test-battery.ts';
import type { BatteryLife, Bench } from '../fleet/workshop.ts';
import { pick, pickWeighted, type Random } from '../random/random.ts';
import type { Run, RunPlan } from './run.ts';

const operators = ['Day shift', 'Late shift', 'Night shift', 'Field team', 'Incoming goods', 'Workshop'];

/** How often each type of run occurs. Lead-acid batteries mostly get quick tests, in the vehicle. */
const lithiumWeights: Record<ServiceType, number> = {
  'Capacity Test': 36,
  Charge: 22,
  'Quick Test': 18,
  Recondition: 12,
  Discharge: 12,
  Spectro: 20,
};
const leadAcidWeights: Record<ServiceType, number> = { ...lithiumWeights, 'Quick Test': 56, 'Capacity Test': 30 };

export const maySuit = ({ model }: Bench, { battery }: BatteryLife): boolean =>
  model.chemistries.includes(battery.model.chemistry);

/** Short types take minutes, the others hours. */
export const isShortType = (type: ServiceType): boolean => type === 'Quick Test' || type === 'Spectro';

export type Length = 'short' | 'long';

const isOf = (length: Length) => (type: ServiceType) => isShortType(type) === (length === 'short');

export const offers = ({ model }: Bench, length: Length): boolean => model.serviceTypes.some(isOf(length));

export function chooseServiceType(
  { model }: Bench,
  { battery }: BatteryLife,
  random: Random,
  length?: Length,
): ServiceType {
  const weights = battery.model.chemistry === 'Lead acid' ? leadAcidWeights : lithiumWeights;
  const types = length === undefined ? model.serviceTypes : model.serviceTypes.filter(isOf(length));
  return pickWeighted(
    random,
    types.map((type) => [type, weights[type]] as const),
  );
}

type Order = {
  bay: number;
  serviceType: ServiceType;
  startAt: number;
  random: Random;
  serviceParameters?: string | null;
  isAskedFor?: boolean;
};

export function planRun({ device, model }: Bench, { battery, state }: BatteryLife, order: Order): RunPlan {
  const { startAt, random, serviceType } = order;
  return {
    battery,
    deviceModel: model,
    serviceType,
    serviceParameters: order.serviceParameters ?? battery.model.serviceParameters,
    operator: pick(random, operators),
    startAt,
    health: healthAt(battery, state, startAt) * shareRead(device, order),
    resistanceRise: resistanceRiseAt(battery, state, startAt),
    cycles: cyclesAt(battery, state, startAt),
    fadeTest: fadeTestAt(battery, state, startAt),
    firmware: model.firmware,
    random,
    isAskedFor: order.isAskedFor ?? false,
  };
}

/** Estimates do not rest on what the bay measures. */
const measuring: readonly ServiceType[] = ['Capacity Test', 'Recondition'];

const shareRead = ({ misreads }: Bench['device'], { bay, serviceType }: Order): number =>
  misreads?.bay === bay && measuring.includes(serviceType) ? 1 + misreads.percent / 100 : 1;

/** The effect of a run on the battery: a full cycle wears it, a recondition restores reversibly lost capacity. */
export function wearByRun({ battery, state }: BatteryLife, run: Run, endAt: number): void {
  if (run.status === 'aborted') return;
  state.serviceCycles += cyclesOf[run.plan.serviceType];
  if (run.plan.serviceType === 'Recondition') recover(battery, state, endAt);
}

const cyclesOf: Record<ServiceType, number> = {
  Charge: 0.5,
  Discharge: 0.5,
  Recondition: 3,
  'Capacity Test': 1.5,
  'Quick Test': 0,
  Spectro: 0,
};
