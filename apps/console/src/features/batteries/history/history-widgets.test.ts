import { historyColumns, streamHeaders, type BatteryHistory, type HistoryRow } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { withForm } from './history-forms.ts';
import { historySeries, historyWidgets, sohBasis, type HistoryWidget } from './history-widgets.ts';

const widget = (key: HistoryWidget['key']) => historyWidgets.find((widget) => widget.key === key)!;
const row = (startTs: number, values: Partial<Record<(typeof historyColumns)[number], number | string>>) =>
  historyColumns.map((column) => (column === 'startTs' ? startTs : (values[column] ?? null))) as unknown as HistoryRow;
const battery = (values: Partial<BatteryHistory> = {}): BatteryHistory => ({
  id: 1,
  version: 1,
  serviceData: null,
  history: [row(1, { soh: 91, fcc: 1_820, temp: 24 }), row(2, { rcDetermination: 'Fair' }), row(3, { soh: 79 })],
  ...values,
});

test('a widget shows the entries that have its value', () => {
  const { x, y, reading } = historySeries(battery(), widget('soh'), 80);
  expect([[...x], [...y], reading.last]).toEqual([[1, 3], [91, 79], { value: 79, atMs: 3 }]);
});

test('a state of health is judged by the threshold of the policy of its battery, other values are not', () => {
  expect(historySeries(battery(), widget('soh'), 85)).toMatchObject({ threshold: 85, reading: { threshold: 85 } });
  expect(historySeries(battery(), widget('fcc'), 85)).toMatchObject({ threshold: undefined });
});

test('RC determination maps Good to 3, Fair to 2, other to 1: green, amber, red', () => {
  const history = ['Good', 'Fair', 'Weak'].map((rcDetermination, i) => row(i, { rcDetermination }));
  const { y, colourOf } = historySeries(battery({ history }), widget('rcDetermination'), 80);
  expect([...y]).toEqual([3, 2, 1]);
  expect([0, 1, 2].map((index) => colourOf?.(index))).toEqual(['state-good', 'state-warning', 'state-fail']);
});

test('the live value is at the end of the line', () => {
  const serviceData = { ts: 9, headers: streamHeaders, data: [25, 500, null] } as const;
  const { x, y, reading } = historySeries(battery({ serviceData }), widget('remCap'), 80);
  expect([[...x], [...y], reading.stream]).toEqual([[9], [500], { value: 500, atMs: 9 }]);
  expect(historySeries(battery({ serviceData }), widget('fcc'), 80).reading.stream).toEqual({ value: null, atMs: 9 });
  expect(historySeries(battery({ serviceData }), widget('soh'), 80).reading.stream).toBeUndefined();
});

test('the basis is that of the newest state of health', () => {
  expect(sohBasis(battery())).toEqual({ sohPercent: 79, fccMah: null, atMs: 3, temperatureC: null });
});

test('the printed history of the state of health says which value is the newest', () => {
  expect(historySeries(battery(), widget('soh'), 80).note).toMatch(/^State of health 79\.0\s%: full charge capacity/);
  expect(historySeries(battery(), widget('fcc'), 80).note).toBeUndefined();
});

test('the result of a service has the day that the lists show: when it ended', () => {
  const history = [row(1, { soh: 91, endTs: 2 }), row(3, { soh: 79, endTs: 8 }), row(9, { remCap: 500, endTs: 10 })];
  expect(sohBasis(battery({ history }))?.atMs).toBe(8);
  expect(historySeries(battery({ history }), widget('soh'), 80).reading.last?.atMs).toBe(8);
});

test('the display of a row is remembered, the default needs no entry, and the oldest entry is dropped', () => {
  expect(withForm([[1, 'full']], 2, 'minimized')).toEqual([
    [1, 'full'],
    [2, 'minimized'],
  ]);
  expect(withForm([[1, 'full']], 1, 'sparkline')).toEqual([]);
  const many = Array.from({ length: 100 }, (_, id) => [id, 'full'] as const);
  expect(withForm(many, 500, 'full')).toHaveLength(100);
  expect(withForm(many, 500, 'full')[0]?.[0]).toBe(1);
});
