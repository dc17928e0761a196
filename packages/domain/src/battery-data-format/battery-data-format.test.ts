import { expect, test } from 'vitest';
import { bdfStem } from './bdf-file-name.ts';
import { countCharge } from './count-charge.ts';
import { bdfHead, bdfLines, samplesAsBdf, type BdfSamples } from './samples-as-bdf.ts';

const samples: BdfSamples = {
  offset: [0, 0.5, 1],
  Volt: [3_743.2, 3_700, null],
  Curr: [-1_500, 0.0000001, 1_234.1],
  Temp: [null, 23.456, -0.5],
  RemCap: [100, null, 1_000_000],
};
const options = { startMs: 1_700_000_000_123, isRaw: true, temperature: 'surface', remainingCapacity: false } as const;
const textOf = (...given: Parameters<typeof samplesAsBdf>) => {
  const columns = samplesAsBdf(...given);
  return bdfHead(columns) + bdfLines(columns, 0, given[0].offset.length);
};

test('samples are written in the units and signs of the format, as plain decimals', () => {
  expect(textOf(samples, { ...options, isRaw: false })).toBe(
    `Test Time / s,Voltage / V,Current / A,Unix Time / s,Surface Temperature / degC
0,3.7432,-1.5,1700000000.123,
0.5,3.7,0.0000000001,1700000000.623,23.456
1,,1.2341,1700000001.123,-0.5
`,
  );
});

test('temperature has its column if it was ever measured, and remaining capacity if it is asked for', () => {
  const headOf = (...given: Parameters<typeof samplesAsBdf>) => bdfHead(samplesAsBdf(...given));
  const usual = 'Test Time / s,Voltage / V,Current / A,Unix Time / s';
  const thinned = { ...options, isRaw: false };
  expect(headOf({ ...samples, Temp: [null, null, null] }, thinned)).toBe(`${usual}\n`);
  expect(headOf(samples, { ...thinned, temperature: 'unknown' })).toBe(`${usual},Temperature T1 / degC\n`);
  const asked = textOf(samples, { ...thinned, remainingCapacity: true }).split('\n');
  expect(asked.map((line) => line.split(',').at(-1))).toEqual(['Remaining Capacity / Ah', '0.1', '', '1000', '']);
});

test('charge is counted by trapezoids, split where the current changes its sign, and never falls', () => {
  const { charging, discharging } = countCharge([0, 3_600, 7_200, 10_800], [-1_000, 1_000, null, 1_000]);
  expect(charging).toEqual([0, 0.25, 0.25, 2.25]);
  expect(discharging).toEqual([0, 0.25, 0.25, 0.25]);
  expect(countCharge([0, 3_600], [null, 500])).toEqual({ charging: [0, 0], discharging: [0, 0] });
});

test('charges have 9 digits after the point, the net charge is the difference of what is written, and thinned samples have none', () => {
  const seconds = Array.from({ length: 2_000 }, (_, at) => at * 1.7);
  const many = seconds.map(() => null);
  const wave = seconds.map((second) => 997.3 * Math.sin(second / 331));
  const columns = samplesAsBdf({ offset: seconds, Curr: wave, Volt: many, Temp: many, RemCap: many }, options);
  const [charging, discharging, net] = ['Charging', 'Discharging', 'Net'].map((name) => {
    const column = columns.find(({ head }) => head === `${name} Capacity / Ah`);
    return seconds.map((_, at) => column?.cellAt(at) ?? '');
  });
  for (const [at, each] of net!.entries()) {
    expect(each).toMatch(/^-?\d+\.\d{9}$/);
    expect(Number(charging![at]) - Number(discharging![at])).toBeCloseTo(Number(each), 12);
  }
  expect(net).not.toContain('-0.000000000');
  expect(samplesAsBdf(samples, { ...options, isRaw: false }).map(({ head }) => head)).not.toContain(
    'Net Capacity / Ah',
  );
});

test('a file is named by organisation, serial number, day and service, with signs that every file system has', () => {
  const service = {
    organization: 'Acme & Söhne',
    serialNumber: 'SN/7_ü',
    startMs: Date.UTC(2026, 2, 5, 23),
    serviceId: 42,
  };
  expect(bdfStem(service)).toBe('Acme---S-hne__SN-7--__20260305_42');
});
