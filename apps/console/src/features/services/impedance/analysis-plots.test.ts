import { expect, test } from 'vitest';
import { analysedPoints } from './analysed-points.ts';
import { analysedNyquist, leftOutKey, residualPlot, timeConstantsPlot, usedKey } from './analysis-plots.ts';

const spectrum = {
  serviceId: 1,
  batteryId: 1,
  batterySerialNumber: 'A1',
  batteryModelName: null,
  startTime: 0,
  duration: 60,
  soh: null,
  fcc: null,
  temp: null,
  deviceSoc: null,
  Freqs: [1000, 100, 10, 1],
  EIS_real: [1, 2, 3, 4],
  EIS_imag: [-0.1, -0.2, -0.3, -0.4],
};

const analysis = {
  serviceId: 1,
  points: 3,
  excluded: [1],
  turned: false,
  looksTurned: false,
  refused: null,
  validity: null,
  fit: null,
  drt: null,
  algorithm: 'metrology 1',
};

test('points left out are a series of their own, each with its place in the spectrum', () => {
  const { used, leftOut } = analysedPoints(spectrum, analysis);
  expect(used.positions).toEqual([0, 2, 3]);
  expect(leftOut).toMatchObject({ positions: [1], frequency: [100], real: [2], imaginary: [-0.2] });
  const { layers } = analysedNyquist({ analysis, used, leftOut });
  expect(layers.map(({ key, x }) => [key, Array.from(x)])).toEqual([
    [usedKey, [1, 3, 4]],
    [leftOutKey, [2]],
  ]);
});

test('a spectrum that is read turned is drawn turned', () => {
  const { used } = analysedPoints(spectrum, { excluded: [], turned: true });
  expect(used.imaginary).toEqual([0.1, 0.2, 0.3, 0.4]);
});

test('residuals have bands at 0.5 and 1 %, with one label', () => {
  const { limits = [] } = residualPlot({ analysis, ...analysedPoints(spectrum, analysis) });
  expect(limits.map(({ at, label }) => [at, label])).toEqual([
    [0.5, ''],
    [-0.5, ''],
    [1, '± 0.5 and 1 %'],
    [-1, ''],
  ]);
});

test('peaks outside the measured frequencies are grey', () => {
  const { layers } = timeConstantsPlot({
    lambda: 0.01,
    tau: [0.001, 0.01, 0.1],
    resistance: [1, 2, 1],
    ohmic: 1,
    inductance: 0,
    inverseCapacitance: 0,
    peaks: [
      { resistance: 3, tau: 0.01, inRange: true },
      { resistance: 1, tau: 0.1, inRange: false },
    ],
    silent: null,
  });
  expect(layers.map(({ label, colour, x }) => [label, colour, x.length])).toEqual([
    ['Distribution', 'series-1', 3],
    ['Peaks', 'series-2', 1],
    ['Outside the measured range', 'state-idle', 1],
  ]);
});
