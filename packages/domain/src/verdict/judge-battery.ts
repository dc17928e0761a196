import { displayed, tenthsOf } from './displayed.ts';
import type { Disposition } from './disposition.ts';
import type { DispositionPolicy, ReconditionRule } from './disposition-policy.ts';
import { reasonOf, type Reason } from './reason.ts';
import { expandedUncertainty, uncertaintyBudget, type UncertaintyBudget } from './uncertainty.ts';
import type { ServiceFacts } from './verdict-facts.ts';

const dayMs = 86_400_000;

/** A battery with what its services say about it; times in ms. */
export type JudgedBattery = ServiceFacts & {
  isRetired: boolean;
  isServicing: boolean;
  designCapacityMah: number | null;
  chemistry: string | null;
  ratedCcaA: number | null;
  cycleCount: number | null;
  inServiceAt: number | null;
};

/** `soh` and `uncertainty` are displayed values, in % and its points. The first reason decided. */
export type Verdict = {
  disposition: Disposition;
  borderline: boolean;
  soh: number | null;
  uncertainty: number | null;
  budget: UncertaintyBudget | null;
  reasons: Reason[];
};

type Judgement = { disposition: Disposition; reasons: Reason[] };
const judgement = (disposition: Disposition, ...reasons: Reason[]): Judgement => ({ disposition, reasons });

/** What to do with a battery (spec: calls-decide §1). `repeatability` is its organisation's, in %. */
export function judgeBattery(
  battery: JudgedBattery,
  policy: DispositionPolicy,
  repeatability: number,
  now: number,
): Verdict {
  const { test } = battery;
  const budget = test && uncertaintyBudget(test.temperatureC, repeatability);
  const soh = test && displayed(test.sohPercent);
  const uncertainty = test && budget && displayed(expandedUncertainty(test.sohPercent, budget));
  const decided = notJudged(battery) ?? untested(battery, policy, now) ?? brokenLimit(battery, policy, now);
  const { disposition, reasons } = decided ?? judgeHealth(battery, soh ?? 0, policy, now);
  const borderline = decided === null && isBorderline(soh ?? 0, uncertainty ?? 0, policy, battery.chemistry);
  if (borderline) reasons.push(reasonOf('borderline', { uncertainty: uncertainty ?? 0 }));
  return { disposition, borderline, soh, uncertainty, budget, reasons };
}

function notJudged(battery: JudgedBattery): Judgement | null {
  if (battery.isRetired) return judgement('notJudged', reasonOf('retired', {}));
  if (battery.isServicing) return judgement('notJudged', reasonOf('servicing', {}));
  if (battery.designCapacityMah === null) return judgement('notJudged', reasonOf('noDesignCapacity', {}));
  return null;
}

function untested({ test }: JudgedBattery, { oldestTestDays }: DispositionPolicy, now: number): Judgement | null {
  if (test === null) return judgement('testFirst', reasonOf('noTest', {}));
  if (oldestTestDays === null || now - test.endedAt <= oldestTestDays * dayMs) return null;
  return judgement(
    'testFirst',
    reasonOf('oldTest', { days: Math.floor((now - test.endedAt) / dayMs), oldestTestDays }),
  );
}

const share = (part: number | undefined, whole: number | null | undefined): number | null =>
  part === undefined || whole === null || whole === undefined || whole <= 0 ? null : displayed((part / whole) * 100);
const riseOf = (part: number | undefined, whole: number | undefined): number | null =>
  part === undefined || whole === undefined || whole <= 0 ? null : displayed((part / whole - 1) * 100);

/** The displayed values that the limits are for; null for what is not known. */
const limitedValues = (battery: JudgedBattery, now: number) => ({
  resistanceRise: riseOf(battery.newestResistance?.value, battery.firstResistance?.value),
  cca: share(battery.newestCca?.value, battery.ratedCcaA),
  ageDays: battery.inServiceAt === null ? null : displayed((now - battery.inServiceAt) / dayMs),
  cycles: battery.cycleCount,
});

function brokenLimit(battery: JudgedBattery, { limits }: DispositionPolicy, now: number): Judgement | null {
  const values = limitedValues(battery, now);
  for (const code of ['resistanceRise', 'cca', 'ageDays', 'cycles'] as const) {
    const [value, limit] = [values[code], limits[code]];
    if (value === null || limit === null) continue;
    if (code === 'cca' ? value < limit : value > limit) return judgement('retire', reasonOf(code, { value, limit }));
  }
  return null;
}

const lists = (rule: ReconditionRule, chemistry: string | null): boolean =>
  chemistry !== null && rule.chemistries.some((listed) => listed.toLowerCase() === chemistry.toLowerCase());

function judgeHealth(battery: JudgedBattery, soh: number, policy: DispositionPolicy, now: number): Judgement {
  const { keep, lighterDuty, secondLife, recondition } = policy;
  if (soh >= keep) return judgement('keep', reasonOf('soh', { soh, disposition: 'keep', limit: keep }));
  const mayRecondition = recondition !== null && lists(recondition, battery.chemistry) && soh >= recondition.from;
  const obstacles = mayRecondition ? obstaclesToRecondition(battery, recondition, now) : [];
  if (mayRecondition && obstacles.length === 0) {
    return judgement('recondition', reasonOf('recondition', { soh, from: recondition.from, keep }));
  }
  if (soh >= lighterDuty) {
    return judgement(
      'lighterDuty',
      reasonOf('soh', { soh, disposition: 'lighterDuty', limit: lighterDuty }),
      ...obstacles,
    );
  }
  const disposition = soh >= secondLife ? 'secondLife' : 'retire';
  return judgement(disposition, reasonOf('soh', { soh, disposition, limit: secondLife }), ...obstacles);
}

function obstaclesToRecondition(battery: JudgedBattery, rule: ReconditionRule, now: number): Reason[] {
  const count = battery.reconditionEnds.filter((end) => end > now - 365 * dayMs).length;
  const newest = battery.newestRecondition;
  const gain =
    newest === null || newest.sohPercent === null || newest.before === null
      ? null
      : tenthsOf(newest.sohPercent) - tenthsOf(newest.before.value);
  const { mostPerYear, leastGain } = rule;
  return [
    ...(count < mostPerYear ? [] : [reasonOf('reconditionsUsedUp', { count, mostPerYear })]),
    ...(gain === null || gain / 10 >= leastGain ? [] : [reasonOf('reconditionGain', { gain: gain / 10, leastGain })]),
  ];
}

/** Whether another test could change the label: a limit lies within the uncertainty. Differences are of tenths, which are exact. */
function isBorderline(soh: number, uncertainty: number, policy: DispositionPolicy, chemistry: string | null): boolean {
  const { keep, lighterDuty, secondLife, recondition } = policy;
  const from = recondition !== null && lists(recondition, chemistry) ? [recondition.from] : [];
  const limits = [keep, lighterDuty, secondLife, ...from];
  return limits.some((limit) => Math.abs(tenthsOf(soh) - tenthsOf(limit)) <= tenthsOf(uncertainty));
}
