import type { DispositionPolicy } from './disposition-policy.ts';
import type { Disposition } from './disposition.ts';
import type { JudgedService } from './verdict-facts.ts';

/** A battery with all its services, as the slow and obvious rule reads them. */
export type NaiveBattery = {
  isRetired: boolean;
  isServicing: boolean;
  designCapacityMah: number | null;
  chemistry: string | null;
  ratedCcaA: number | null;
  cycleCount: number | null;
  inServiceAt: number | null;
  services: JudgedService[];
};

const day = 24 * 3_600 * 1_000;

/** One digit, halves upwards, by the digits of the number's shortest decimal text: 65.94999999999999 is below the half. */
export function shown(value: number): number {
  const text = Math.abs(value) < 1e-6 ? '0' : String(value);
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const kept = Number(`${whole}${fraction[0] ?? '0'}`);
  const rest = fraction.slice(1);
  const isHalfOrMore = Number(rest[0] ?? '0') >= 5;
  const isMoreThanHalf = isHalfOrMore && (rest[0] !== '5' || /[1-9]/u.test(rest.slice(1)));
  if (value < 0) return -(kept + (isMoreThanHalf ? 1 : 0)) / 10;
  return (kept + (isHalfOrMore ? 1 : 0)) / 10;
}

/** In whole tenths, where two displayed values are subtracted. */
const tenths = (value: number) => Math.round(shown(value) * 10);

/** The rule of the specification, sentence by sentence. */
export function naiveVerdict(battery: NaiveBattery, policy: DispositionPolicy, repeatability: number, now: number) {
  const plain = (disposition: Disposition) => ({ disposition, borderline: false });
  if (battery.isRetired || battery.isServicing || battery.designCapacityMah === null) return plain('notJudged');

  const services: (JudgedService & { endedAt: number })[] = [];
  for (const service of battery.services) {
    const { endedAt } = service;
    if (endedAt !== null && service.status !== 'aborted') services.push({ ...service, endedAt });
  }
  services.sort((a, b) => (a.endedAt === b.endedAt ? a.serviceId - b.serviceId : a.endedAt - b.endedAt));

  let soh: number | null = null;
  let warmth: number | null = null;
  let testEnd = 0;
  let [firstOhm, lastOhm, cca]: (number | null)[] = [null, null, null];
  let thisYear = 0;
  let gained: number | null = null;
  for (const service of services) {
    if (service.serviceType === 'Recondition') {
      gained = soh === null || service.sohPercent === null ? null : tenths(service.sohPercent) - tenths(soh);
      if (service.endedAt > now - 365 * day) thisYear += 1;
    }
    if (service.sohPercent !== null)
      [soh, warmth, testEnd] = [service.sohPercent, service.temperatureC, service.endedAt];
    if (service.resistanceOhm !== null)
      [firstOhm, lastOhm] = [firstOhm ?? service.resistanceOhm, service.resistanceOhm];
    if (service.measuredCcaA !== null) cca = service.measuredCcaA;
  }

  if (soh === null) return plain('testFirst');
  if (policy.oldestTestDays !== null && testEnd < now - policy.oldestTestDays * day) return plain('testFirst');

  const { limits } = policy;
  const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;
  if (isKnown(limits.resistanceRise) && isKnown(firstOhm) && isKnown(lastOhm) && firstOhm > 0) {
    if (shown((lastOhm / firstOhm - 1) * 100) > limits.resistanceRise) return plain('retire');
  }
  if (isKnown(limits.cca) && isKnown(cca) && isKnown(battery.ratedCcaA) && battery.ratedCcaA > 0) {
    if (shown((cca / battery.ratedCcaA) * 100) < limits.cca) return plain('retire');
  }
  if (isKnown(limits.ageDays) && isKnown(battery.inServiceAt)) {
    if (shown((now - battery.inServiceAt) / day) > limits.ageDays) return plain('retire');
  }
  if (isKnown(limits.cycles) && isKnown(battery.cycleCount) && battery.cycleCount > limits.cycles)
    return plain('retire');

  const health = tenths(soh);
  const rule = policy.recondition;
  const isListed = rule?.chemistries
    .map((one) => one.toLowerCase())
    .includes((battery.chemistry ?? '\0').toLowerCase());
  const stray = 0.5 * Math.abs((warmth ?? 35) - 25) * Math.sqrt(1 / 3);
  const doubt = tenths((soh / 50) * Math.sqrt(repeatability ** 2 + stray ** 2));
  const limitsInDoubt = [policy.keep, policy.lighterDuty, policy.secondLife];
  if (rule && isListed) limitsInDoubt.push(rule.from);
  const borderline = limitsInDoubt.filter((limit) => Math.abs(tenths(limit) - health) <= doubt).length > 0;

  const reaches = (limit: number) => health >= tenths(limit);
  if (reaches(policy.keep)) return { disposition: 'keep' as Disposition, borderline };
  if (rule && isListed && reaches(rule.from) && thisYear < rule.mostPerYear) {
    if (gained === null || gained / 10 >= rule.leastGain)
      return { disposition: 'recondition' as Disposition, borderline };
  }
  if (reaches(policy.lighterDuty)) return { disposition: 'lighterDuty' as Disposition, borderline };
  return { disposition: (reaches(policy.secondLife) ? 'secondLife' : 'retire') as Disposition, borderline };
}
