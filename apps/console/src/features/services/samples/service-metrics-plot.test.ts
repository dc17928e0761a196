import { expect, test } from 'vitest';
import { plotCsv } from '../../../charts/table/plot-table.ts';
import { serviceMetricsPlots } from './service-metrics-plot.ts';

test('missing measurements are a gap in the chart of a service, and an empty cell in its file', () => {
  const stream: [number, number | null, number | null, number | null, number | null][] = [
    [0, 500, 10, 24.5, 3_700],
    [1, 501, null, null, 3_701],
    [2, null, null, null, null],
    [3, 503, null, 25, 3_703],
  ];
  const serviceData = { streamHeaders: ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'] as const, stream };
  const [plot] = serviceMetricsPlots({ serviceData, startTime: Date.UTC(2026, 0, 1), batterySerialNumber: 'B-1' }, []);
  expect(plot?.layers.map(({ label, y }) => [label, ...Array.from(y)])).toEqual([
    ['Current', 500, 501, NaN, 503],
    ['Capacity', 10, NaN, NaN, NaN],
    ['Temperature', 24.5, NaN, NaN, 25],
    ['Voltage', 3_700, 3_701, NaN, 3_703],
  ]);
  const [head, ...rows] = plotCsv(plot!).trim().split('\r\n');
  expect(head).toContain('"Time","Current (mA)","Capacity (mAh)","Temperature (°C)","Voltage (mV)"');
  expect(rows).toEqual([
    '"2026-01-01T00:00:00.000Z",500,10,24.5,3700',
    '"2026-01-01T00:00:01.000Z",501,,,3701',
    '"2026-01-01T00:00:02.000Z",,,,',
    '"2026-01-01T00:00:03.000Z",503,,25,3703',
  ]);
});

test('on a narrow screen the series are split into two charts, so that each has its own axis', () => {
  const serviceData = {
    streamHeaders: ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'] as const,
    stream: [[0, 500, 10, 24.5, 3_700] as [number, number, number, number, number]],
  };
  const service = { serviceData, startTime: 0, batterySerialNumber: 'B-1' };
  const titlesAndAxes = (hidden: string[]) =>
    serviceMetricsPlots(service, hidden, true).map(({ title, ys }) => [title, ...ys.map(({ unit }) => unit)]);
  expect(titlesAndAxes([])).toEqual([
    ['Service Metrics', 'mA', 'mAh'],
    ['Temperature and Voltage', '°C', 'mV'],
  ]);
  expect(titlesAndAxes(['Curr', 'RemCap'])).toEqual([['Service Metrics', '°C', 'mV']]);
  expect(serviceMetricsPlots(service, [])).toHaveLength(1);
});
