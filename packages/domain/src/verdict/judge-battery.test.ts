import { describe, expect, it } from 'vitest';
import { randomFrom } from '../list-rows/list-model.fixture.ts';
import { displayed } from './displayed.ts';
import { defaultDispositionPolicy, policyFor, type DispositionPolicy } from './disposition-policy.ts';
import { dispositions } from './disposition.ts';
import { judgeBattery } from './judge-battery.ts';
import { naiveVerdict, type NaiveBattery } from './naive-verdict.fixture.ts';
import { fleetNow as now, randomBattery, randomPolicy } from './random-fleet.fixture.ts';
import { expandedUncertainty, repeatabilityOf, uncertaintyBudget } from './uncertainty.ts';
import { factsOfServices, resistanceAtOneKilohertz, type JudgedService } from './verdict-facts.ts';

const day = 86_400_000;
const isWhole = process.env['PROOF'] === 'whole';
/**
 * Each battery is judged under so many of the policies, in turn. Ten million verdicts find, in 19 of 20 runs, a difference that one in three
 * million has; every battery under every policy would take ten times as long to find one in thirty million.
 */
const [batteryCount, policyCount, eachUnder] = isWhole ? [100_000, 1_000, 100] : [1_000, 40, 40];

let lastId = 0;
const service = (values: Partial<JudgedService> = {}): JudgedService => ({
  serviceId: ++lastId,
  serviceType: 'Capacity Test',
  status: 'pass',
  endedAt: now - day,
  sohPercent: 90,
  temperatureC: 25,
  measuredCcaA: null,
  resistanceOhm: null,
  ...values,
});

const battery = (services: JudgedService[], values: Partial<NaiveBattery> = {}): NaiveBattery => ({
  isRetired: false,
  isServicing: false,
  designCapacityMah: 5_000,
  chemistry: 'Lead-acid',
  ratedCcaA: 500,
  cycleCount: 100,
  inServiceAt: now - 400 * day,
  services,
  ...values,
});

const judge = (of: NaiveBattery, policy: DispositionPolicy = defaultDispositionPolicy) =>
  judgeBattery({ ...of, ...factsOfServices(of.services) }, policy, 1, now);
const labelOf = (...of: Parameters<typeof judge>) => judge(...of).disposition;
const policy = (values: Partial<DispositionPolicy>): DispositionPolicy => ({ ...defaultDispositionPolicy, ...values });
const tiers = { keep: 80, lighterDuty: 70, secondLife: 60 };
const limits = (values: Partial<DispositionPolicy['limits']>) =>
  policy({ limits: { ...defaultDispositionPolicy.limits, ...values } });

describe('the displayed value', () => {
  it.each([
    [79.94, 79.9, 'retire'],
    [79.95, 80, 'keep'],
    [80, 80, 'keep'],
    [80.04, 80, 'keep'],
    [80.05, 80.1, 'keep'],
  ] as const)('of %d is %d, and is judged: %s', (sohPercent, shown, disposition) => {
    expect(displayed(sohPercent)).toBe(shown);
    expect(judge(battery([service({ sohPercent })]))).toMatchObject({ soh: shown, disposition });
  });

  it('is the number that lists print, whatever its binary form', () => {
    const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });
    for (let i = 7_000; i < 9_000; i++) expect(displayed(i / 100)).toBe(Number(format.format(i / 100)));
    const hard = [51.349999999999994, 63.449999999999996, 65.94999999999999, 1e-7, 1e21];
    expect(hard.map(displayed)).toEqual([51.3, 63.4, 65.9, 0, 1e21]);
    expect(hard.slice(0, 3).map((value) => format.format(value))).toEqual(['51.3', '63.4', '65.9']);
  });
});

describe('the verdict', () => {
  it('judges no battery that is retired, in a service, or without design capacity', () => {
    const test = [service()];
    expect(labelOf(battery(test, { isRetired: true }))).toBe('notJudged');
    expect(labelOf(battery(test, { isServicing: true }))).toBe('notJudged');
    expect(judge(battery(test, { designCapacityMah: null })).reasons).toMatchObject([{ code: 'noDesignCapacity' }]);
  });

  it('asks for a test where there is none, it was aborted, or it is older than the policy accepts', () => {
    const oldest = policy({ oldestTestDays: 30 });
    expect(labelOf(battery([]))).toBe('testFirst');
    expect(labelOf(battery([service({ status: 'aborted' })]))).toBe('testFirst');
    expect(labelOf(battery([service({ endedAt: now - 30 * day })]), oldest)).toBe('keep');
    expect(judge(battery([service({ endedAt: now - 30 * day - 1 })]), oldest).reasons).toMatchObject([
      { code: 'oldTest', params: { days: 30, oldestTestDays: 30 } },
    ]);
  });

  it('may be Keep after a failed service, and Retire after a passed one', () => {
    expect(labelOf(battery([service({ status: 'fail', sohPercent: 95 })]))).toBe('keep');
    expect(labelOf(battery([service({ sohPercent: 40 })]))).toBe('retire');
  });

  it('retires what is beyond a limit, and nothing for what is not known', () => {
    const first = service({ endedAt: now - 9 * day, resistanceOhm: 0.02, measuredCcaA: 499 });
    const of = battery([first, service({ resistanceOhm: 0.03, measuredCcaA: 350, sohPercent: null })]);
    expect(labelOf(of, limits({ resistanceRise: 50, cca: 70, ageDays: 400, cycles: 100 }))).toBe('keep');
    for (const limit of [{ resistanceRise: 49.9 }, { cca: 70.1 }, { ageDays: 399.9 }, { cycles: 99 }]) {
      const { disposition, reasons } = judge(of, limits(limit));
      expect([disposition, reasons[0]?.code]).toEqual(['retire', Object.keys(limit)[0]]);
    }
    const unknown = battery([service()], { ratedCcaA: null, cycleCount: null, inServiceAt: null });
    expect(labelOf(unknown, limits({ resistanceRise: 1, cca: 99, ageDays: 1, cycles: 1 }))).toBe('keep');
  });

  it('follows the thresholds, and equal to the limit is the better label', () => {
    const labels = [80, 79.9, 70, 69.9, 60, 59.9].map((sohPercent) =>
      labelOf(battery([service({ sohPercent })]), policy(tiers)),
    );
    expect(labels).toEqual(['keep', 'lighterDuty', 'lighterDuty', 'secondLife', 'secondLife', 'retire']);
  });

  it('reconditions a listed chemistry within the window, so often a year and while it gains', () => {
    const rule = { chemistries: ['LEAD-ACID'], from: 65, mostPerYear: 2, leastGain: 2 };
    const reconditioning = policy({ ...tiers, recondition: rule });
    const recondition = (daysAgo: number, sohPercent: number | null) =>
      service({ serviceType: 'Recondition', endedAt: now - daysAgo * day, sohPercent });
    const before = service({ endedAt: now - 300 * day, sohPercent: 68 });
    const label = (...services: JudgedService[]) => labelOf(battery(services), reconditioning);
    expect([65, 64.9, 79.9].map((sohPercent) => label(service({ sohPercent })))).toEqual([
      'recondition',
      'secondLife',
      'recondition',
    ]);
    expect(labelOf(battery([service({ sohPercent: 75 })], { chemistry: 'NiMH' }), reconditioning)).toBe('lighterDuty');
    expect(label(before, recondition(10, 70))).toBe('recondition');
    expect(judge(battery([before, recondition(10, 69.9)]), reconditioning).reasons).toMatchObject([
      { code: 'soh' },
      { code: 'reconditionGain', params: { gain: 1.9, leastGain: 2 } },
      { code: 'borderline' },
    ]);
    expect(label(before, recondition(10, null))).toBe('recondition');
    expect(label(recondition(364, 70), recondition(10, 72))).toBe('lighterDuty');
    expect(label(recondition(366, 70), recondition(10, 72))).toBe('recondition');
  });

  it('is borderline where the displayed uncertainty reaches a limit, and changes no label for it', () => {
    const at = (sohPercent: number) => judge(battery([service({ sohPercent })]), policy(tiers));
    expect(at(81.6)).toMatchObject({ disposition: 'keep', borderline: true, uncertainty: 1.6 });
    expect(at(81.7)).toMatchObject({ disposition: 'keep', borderline: false });
    expect(at(68.6)).toMatchObject({ disposition: 'secondLife', borderline: true });
    expect(at(79.9).reasons.at(-1)).toMatchObject({ code: 'borderline', text: 'A second test would decide.' });
  });

  it('is that of the most specific policy, as a whole', () => {
    const group = policy({ scope: 'group', value: 'Ventilator', keep: 85 });
    const model = policy({ scope: 'model', value: 'A', keep: 90 });
    const all = [defaultDispositionPolicy, group, model];
    expect(policyFor(all, { modelName: 'A', usedIn: 'Ventilator' })).toBe(model);
    expect(policyFor(all, { modelName: 'a', usedIn: 'Ventilator' })).toBe(group);
    expect(policyFor(all, { modelName: null, usedIn: 'ventilator' })).toBe(defaultDispositionPolicy);
  });

  it(`is what a naive rule says of ${batteryCount} batteries, each under ${eachUnder} of ${policyCount} policies`, () => {
    const random = randomFrom(19);
    const policies = Array.from({ length: policyCount }, () => randomPolicy(random));
    const seen = new Set<string>();
    const turns = policyCount / eachUnder;
    let differences = 0;
    for (let i = 0; i < batteryCount; i++) {
      const one = randomBattery(random);
      const facts = { ...one, ...factsOfServices(one.services) };
      for (const by of policies.filter((_, n) => n % turns === i % turns)) {
        const { disposition, borderline } = judgeBattery(facts, by, 1, now);
        const naive = naiveVerdict(one, by, 1, now);
        seen.add(disposition);
        if (naive.disposition !== disposition || naive.borderline !== borderline) differences += 1;
      }
    }
    expect([...seen].toSorted()).toEqual(dispositions.toSorted());
    expect(differences).toBe(0);
  }, 1_800_000);

  it('never improves when a limit is raised, nor for a worse battery', () => {
    const random = randomFrom(7);
    const rank = (...of: Parameters<typeof judge>) => dispositions.indexOf(labelOf(...of));
    for (let i = 0; i < 5_000; i++) {
      const by = { ...randomPolicy(random), recondition: null };
      const sohPercent = 50 + random(5_000) / 100;
      const one = battery([service({ sohPercent })]);
      const raised = { ...by, keep: by.keep + random(50) / 10 };
      expect(rank(one, raised)).toBeGreaterThanOrEqual(rank(one, by));
      const worse = battery([service({ sohPercent: sohPercent - random(200) / 100 })]);
      expect(rank(worse, by)).toBeGreaterThanOrEqual(rank(one, by));
    }
  });
});

describe('the uncertainty', () => {
  it('adds the parts of its budget in quadrature, with coverage factor 2', () => {
    expect(expandedUncertainty(80, uncertaintyBudget(25, 1))).toBeCloseTo(1.6);
    expect(uncertaintyBudget(15, 1).temperature).toBeCloseTo(5 / Math.sqrt(3));
    expect(uncertaintyBudget(null, 1)).toEqual(uncertaintyBudget(35, 1));
  });

  it('takes the repeatability of the organisation from twenty pairs on, but never below 0.3 %', () => {
    const pairs = (count: number, ratio: number) =>
      Array.from({ length: count }, (_, i) => (i % 2 ? ratio : 1 / ratio));
    expect(repeatabilityOf(pairs(19, 1.05))).toBe(1);
    expect(repeatabilityOf(pairs(20, Math.exp(0.02)))).toBeCloseTo((1.4826 * 2) / Math.SQRT2);
    expect(repeatabilityOf(pairs(20, 1))).toBe(0.3);
  });
});

it('reads the resistance at the frequency nearest to 1 kHz, of two equally near the higher', () => {
  expect(resistanceAtOneKilohertz([100, 10_000], [1, 2])).toBe(2);
  expect(resistanceAtOneKilohertz([10_000, 100], [2, 1])).toBe(2);
  expect(resistanceAtOneKilohertz([100, 600, 1_900], [1, 2, 3])).toBe(2);
  expect(resistanceAtOneKilohertz([0], [1])).toBeNull();
});
