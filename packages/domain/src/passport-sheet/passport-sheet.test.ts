import { expect, test } from 'vitest';
import type { PassportFacts, PassportService } from './passport-facts.ts';
import { passportFields, passportKeys, type PassportKey } from './passport-sheet.ts';

const nothing: PassportFacts['battery'] = {
  designCapacityMah: null,
  ratedCcaA: null,
  cycleCount: null,
  inServiceAt: null,
  retired: null,
};

const aService = (serviceId: number, values: Partial<PassportService> = {}): PassportService => ({
  serviceId,
  serviceType: 'Capacity Test',
  status: 'pass',
  endedAt: serviceId * 1_000,
  fccMah: null,
  impedanceMohm: null,
  measuredCcaA: null,
  temperatureC: null,
  chargeAppliedMah: null,
  hasSelfDischarge: false,
  spectrum: null,
  cycle: null,
  ...values,
});

const known: PassportFacts['battery'] = {
  ...nothing,
  designCapacityMah: 2_000,
  ratedCcaA: 500,
  cycleCount: 41,
  inServiceAt: Date.UTC(2024, 1, 29),
};

const serviced: PassportFacts = {
  battery: known,
  services: [
    aService(1, {
      fccMah: 1_990,
      impedanceMohm: 20,
      measuredCcaA: 480,
      chargeAppliedMah: 1_500,
      cycle: { inWh: 8, outWh: 7.6 },
    }),
    aService(2, {
      serviceType: 'Charge',
      status: 'fail',
      impedanceMohm: 25,
      temperatureC: 24.5,
      chargeAppliedMah: 700.4,
    }),
    aService(3, { fccMah: 1_601, measuredCcaA: 400, cycle: { inWh: 8, outWh: 7.2 }, hasSelfDischarge: true }),
    aService(4, { status: 'aborted', fccMah: 12, impedanceMohm: 99, measuredCcaA: 1, temperatureC: 60 }),
  ],
};

const fieldOf = (facts: PassportFacts, key: PassportKey) => passportFields(facts).find((field) => field.key === key);

test('the sheet has all of its attributes, always, each with a value or with a reason in words', () => {
  for (const facts of [serviced, { battery: nothing, services: [] }]) {
    const fields = passportFields(facts);
    expect(fields.map(({ key }) => key)).toEqual(passportKeys);
    expect(passportKeys).toHaveLength(24);
    for (const { value, method, reason } of fields) {
      expect([value === null, method === null, reason === null]).toEqual(
        value === null ? [true, true, false] : [false, false, true],
      );
    }
  }
});

test('the sheet of a battery without an ended service has no number in it but what was said of the battery', () => {
  const filled = passportFields({ battery: known, services: [] }).filter(({ value }) => value !== null);
  expect(Object.fromEntries(filled.map(({ key, value }) => [key, value]))).toEqual({
    ratedCapacity: 2_000,
    status: 'original',
    cycles: 41,
    inServiceDate: '2024-02-29',
  });
  const unknown = passportFields({ battery: nothing, services: [] }).filter(({ value }) => value !== null);
  expect(unknown.map(({ key }) => key)).toEqual(['status']);
});

test.each<[PassportKey, number | string, number[]]>([
  ['remainingCapacity', 1_601, [3]],
  ['capacityFade', 20, [3]],
  ['internalResistance', 25, [2]],
  ['internalResistanceIncrease', 25, [1, 2]],
  ['powerCapability', 400, [3]],
  ['powerFade', 20, [3]],
  ['roundTripEfficiency', 90, [3]],
  ['roundTripEfficiencyFade', 5.3, [1, 3]],
  ['negativeEvents', 1, [4]],
  ['temperature', 24.5, [2]],
  ['throughput', 2.2, [1, 2]],
  ['deepDischarges', 2, [1, 3]],
])('%s equals what its services measured, aborted ones left out', (key, value, serviceIds) => {
  expect(fieldOf(serviced, key)).toMatchObject({ value, serviceIds });
});

test('what was measured only once has not changed, and a form without a unit is no self-discharge', () => {
  const once = { battery: known, services: [aService(1, { impedanceMohm: 20, hasSelfDischarge: true })] };
  expect(fieldOf(once, 'internalResistanceIncrease')).toMatchObject({
    value: null,
    reason: 'It was measured only once.',
  });
  expect(fieldOf(once, 'selfDischarge')?.reason).toContain('without a unit');
});

test('the ohmic resistance is where the newest spectrum crosses the real axis, with its frequency', () => {
  const spectrum = { frequenciesHz: [1, 100, 10_000], realOhm: [0.05, 0.03, 0.02], imaginaryOhm: [-0.02, -0.01, 0.01] };
  const field = fieldOf({ battery: known, services: [aService(1, { spectrum })] }, 'ohmicResistance');
  expect(field).toMatchObject({ value: 25, unit: 'mΩ', serviceIds: [1] });
  expect(field?.method).toContain('1000 Hz');
  const capacitive = { ...spectrum, imaginaryOhm: [-0.02, -0.01, -0.001] };
  expect(
    fieldOf({ battery: known, services: [aService(1, { spectrum: capacitive })] }, 'ohmicResistance'),
  ).toMatchObject({
    value: null,
    reason: 'The newest impedance spectrum does not cross the real axis.',
  });
});

test('the status follows from the recommendation that stood when somebody retired the battery', () => {
  const statusOf = (label: NonNullable<PassportFacts['battery']['retired']>['label']) =>
    fieldOf({ battery: { ...known, retired: { at: Date.UTC(2025, 0, 2), label } }, services: [] }, 'status');
  expect(statusOf('retire')).toMatchObject({
    value: 'waste',
    method: "Retired on Jan 2, 2025, when the policy recommended 'Retire'",
  });
  expect(statusOf('secondLife')?.value).toBe('repurposed');
  expect(statusOf('lighterDuty')?.value).toBe('re-used');
  expect(statusOf('keep')).toMatchObject({ value: null, reason: expect.stringContaining('not recorded') });
});
