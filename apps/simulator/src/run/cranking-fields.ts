import type { Result } from '@ohmstead/device-protocol';
import { seededRandom, wholeBetween, isChance, pick, type Random } from '../random/random.ts';
import { round } from '../random/round.ts';
import { dayMs } from '../battery/test-battery.ts';
import type { Outcome } from './outcome.ts';

/** The additional fields of a lead-acid tester: cranking current (A) and reserve capacity (minutes), and the vehicle. */
export function crankingFields({ plan, status, sohPercent }: Outcome): Result['fields'] {
  const { ratedCcaA, rcMinutes, vehicle } = plan.battery.model;
  if (status === 'aborted' || ratedCcaA === undefined || rcMinutes === undefined) return {};
  // Cranking current falls with rising resistance and, more slowly than capacity, with the active mass of the plates.
  const measuredCca = round((ratedCcaA * (0.45 + (0.55 * sohPercent) / 100)) / Math.sqrt(plan.resistanceRise));
  return {
    ratedCca: ratedCcaA,
    measuredCca,
    ccaDetermination: grade(measuredCca / ratedCcaA, ['Good', 'Marginal', 'Replace']),
    rc: round((rcMinutes * sohPercent) / 100),
    rcDetermination: grade(sohPercent / 100, ['Good', 'Fair', 'Poor']),
    ...(vehicle === true ? vehicleFields(plan.battery.spec.serialNumber, plan.startAt) : {}),
  };
}

function grade(share: number, [good, fair, poor]: readonly [string, string, string]): string {
  if (share >= 0.8) return good;
  return share >= 0.65 ? fair : poor;
}

/** The same vehicle each time, with a little more mileage. */
function vehicleFields(serialNumber: string, at: number): Result['fields'] {
  const random = seededRandom('vehicle', serialNumber);
  const kilometresPerDay = wholeBetween(random, 25, 140);
  const vin = inventVin(random);
  const dealerNumber = `D-${wholeBetween(random, 100, 140)}`;
  const isUnderWarranty = isChance(random, 0.3);
  const warrantyId = `W${wholeBetween(random, 100_000, 999_999)}`;
  return {
    vin,
    dealerNumber,
    vehicleMileage: round((at / dayMs - 19_000) * kilometresPerDay + wholeBetween(random, 4_000, 60_000)),
    ...(isUnderWarranty ? { warrantyId, rmaNumber: `RMA-${wholeBetween(random, 1_000, 9_999)}` } : {}),
  };
}

/** 17 characters without I, O and Q. No manufacturer's code begins with a zero and two Zs. */
function inventVin(random: Random): string {
  const signs = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('');
  return `0ZZ${Array.from({ length: 14 }, () => pick(random, signs)).join('')}`;
}
