import { expect, test } from 'vitest';
import { alarmPlot, pointsOfHistory, pointsOfTimeline } from './alarm-plot.ts';

const soh = { kind: 'soh-below', unit: '%', threshold: 80, thing: 'SN1' } as const;

test('the chart of an alarm shows its value with its threshold: red on the wrong side of it', () => {
  const plot = alarmPlot(soh, [
    [1, 82],
    [2, 71],
  ]);
  expect(plot?.threshold).toEqual({ on: 'y', at: 80, label: '80 % threshold' });
  expect(Array.from(plot?.layers[0]?.y ?? [])).toEqual([82, 71]);
  expect(plot?.ys[0]).toMatchObject({ label: 'State of health', unit: '%' });
});

test('where a higher value is worse the threshold is a line that colours nothing', () => {
  const plot = alarmPlot({ kind: 'battery-failed-again', unit: null, threshold: 2, thing: 'SN1' }, [[1, 3]]);
  expect(plot?.threshold).toBeUndefined();
  expect(plot?.limits).toEqual([{ on: 'y', at: 2, label: '2 threshold' }]);
});

test('the fall of a state of health is shown as the state of health over services, without a threshold', () => {
  const plot = alarmPlot({ kind: 'soh-fell', unit: '%', threshold: 10, thing: 'SN1' }, [[1, 90]]);
  expect([plot?.threshold, plot?.limits]).toEqual([undefined, undefined]);
});

test('values come from services that measured one, in order, or from what happened to the alarm', () => {
  expect(
    pointsOfHistory([
      [5, 100, 90, null, null, null, null, null, 200, 'pass'],
      [6, 300, null, null, null, null, null, null, 400, 'pass'],
      [7, 500, 70, null, null, null, null, null, null, 'servicing'],
    ]),
  ).toEqual([
    [200, 90],
    [500, 70],
  ]);
  const event = { what: 'raised', by: null, text: null, severity: null };
  expect(
    pointsOfTimeline([
      { ...event, at: 1, value: 2 },
      { ...event, at: 2, value: null },
    ]),
  ).toEqual([[1, 2]]);
  expect(alarmPlot(soh, [])).toBeUndefined();
});
