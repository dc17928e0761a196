import { shareAt } from '../measured/fade-table.ts';
import { realOhmNear, spectrumAt } from '../measured/spectrum-series.ts';
import { dayMs, fadeTestAt, type BatteryState, type TestBattery } from './test-battery.ts';

/**
 * The reversible loss of idle batteries: lead-acid plates sulphate, and lithium cells lose a little that a full cycle restores. Shares of
 * the design capacity; for lithium, modelled on the recovery of about 2 % after a rest in the NASA PCoE cells (Saha and Goebel, 2007).
 */
const greatestReversibleLoss = { 'Lead acid': 0.09, other: 0.025 } as const;
const lossTimeConstantDays = 200;
/** The share of the reversible loss that remains after a recondition. */
const leftAfterRecondition = 0.3;

function greatestLoss({ model }: TestBattery): number {
  return model.chemistry === 'Lead acid' ? greatestReversibleLoss['Lead acid'] : greatestReversibleLoss.other;
}

export function reversibleLossAt(battery: TestBattery, state: BatteryState, at: number): number {
  const limit = greatestLoss(battery);
  const days = Math.max(0, at - state.lossAt) / dayMs;
  return limit - (limit - state.reversibleLoss) * Math.exp(-days / lossTimeConstantDays);
}

/** The present capacity as a share of the design capacity. It falls along the measured fade of the battery's cell. */
export function healthAt(battery: TestBattery, state: BatteryState, at: number): number {
  const faded = battery.firstShare * shareAt(battery.cell.fade, fadeTestAt(battery, state, at));
  return Math.max(0.05, faded - reversibleLossAt(battery, state, at));
}

/** The resistance as a multiple of the initial one, following the measured rise of the battery's cell near 1 Hz. */
export function resistanceRiseAt(battery: TestBattery, state: BatteryState, at: number): number {
  const { spectra } = battery.cell;
  const now = realOhmNear(spectrumAt(spectra, fadeTestAt(battery, state, at)), 1);
  return now / realOhmNear(spectrumAt(spectra, 0), 1);
}

/** Ohms of a new pack. For lead-acid batteries, derived from the rated cold cranking current. */
export function newResistanceOhm({ model, resistanceShare }: TestBattery): number {
  const typical =
    model.ratedCcaA === undefined
      ? (0.05 * model.nominalVoltageV) / (model.designCapacityMah / 1_000)
      : (model.nominalVoltageV * 0.24) / model.ratedCcaA;
  return typical * resistanceShare;
}

export function recover(battery: TestBattery, state: BatteryState, at: number): void {
  state.reversibleLoss = reversibleLossAt(battery, state, at) * leftAfterRecondition;
  state.lossAt = at;
}
