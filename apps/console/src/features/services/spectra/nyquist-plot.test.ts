import type { ServiceSpectrum } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import type { ChartPlot } from '../../../charts/plot/chart-plot.ts';
import { firstView } from '../../../charts/plot/plot-view.ts';
import { spanOf } from '../../../charts/scale/value-range.ts';
import { axisTitle } from '../../../charts/plot/value-text.ts';
import { spokenReadings } from '../../../charts/reading/reading-text.ts';
import { plotSummary } from '../../../charts/table/plot-summary.ts';
import { bodePlot } from './bode-plot.ts';
import { decadeMarks, nyquistPlot } from './nyquist-plot.ts';
import { sohMeaning } from './spectra-note.ts';
import { spectraWarning } from './spectra-warning.ts';

const spectrum = (values: Partial<ServiceSpectrum> = {}): ServiceSpectrum => ({
  serviceId: 1,
  batteryId: 1,
  batterySerialNumber: 'A12',
  batteryModelName: null,
  startTime: new Date(2026, 10, 21).getTime(),
  duration: 60,
  soh: 91.46,
  fcc: 1_830,
  temp: 25,
  deviceSoc: 50,
  Freqs: [10_000, 1_000, 7, 1],
  EIS_real: [0.02, 0.021, 0.03, 0.04],
  EIS_imag: [0.001, -0.001, -0.01, -0.02],
  ...values,
});

test('a Nyquist plot draws -Im(Z) upward with equal scales on both axes', () => {
  const plot = nyquistPlot([spectrum()]);
  expect(plot.equalScales).toBe(true);
  expect(plot.layers[0]?.y).toEqual([-0.001, 0.001, 0.01, 0.02]);
});

test("its title is 'Nyquist Plot', its axes 'Real (Z) /Ohm' and 'Imag (Z) /Ohm'", () => {
  const { title, x, ys } = nyquistPlot([spectrum()]);
  expect([title, axisTitle(x), axisTitle(ys[0])]).toEqual(['Nyquist Plot', 'Real (Z) /Ohm', 'Imag (Z) /Ohm']);
});

/** The accessible text of the last point of the first series, and its sentence in the summary. */
const toldOf = (plot: ChartPlot) => {
  const [layer] = plot.layers;
  const reading = { layer: layer!, index: layer!.x.length - 1, left: 0, top: 0 };
  return [spokenReadings(plot, [reading]), plotSummary(plot)].map((text) => text.replaceAll('\u00a0', ' '));
};

test('each value of a spectrum is shown with its quantity, its sign and its unit', () => {
  const [spoken, summary] = toldOf(nyquistPlot([spectrum({ soh: null, temp: null })]));
  expect(spoken).toBe('Real (Z) 0.04000 Ohm: A12 · Nov 21, 2026, −Imag (Z) 0.02000 Ohm, Frequency 1.00 Hz');
  expect(summary).toContain(
    'Real (Z) from 0.02000 Ohm to 0.04000 Ohm. A12 · Nov 21, 2026, −Imag (Z): 4 values, lowest',
  );
});

test('and so is each of a Bode view', () => {
  const plot = bodePlot([spectrum({ soh: null, temp: null })]);
  const [spoken, summary] = toldOf(plot);
  expect(spoken).toBe('Frequency 10,000.00 Hz: |Z| A12 · Nov 21, 2026 0.02002 Ohm');
  expect(summary).toMatch(/Phase \(Z\) A12 · Nov 21, 2026: 4 values, lowest −26\.6 °, highest/);
  expect(plot.ys.map(axisTitle)).toEqual(['|Z| /Ohm', 'Phase (Z) /°']);
});

test('the legend names battery, date, state of health and temperature', () => {
  expect(nyquistPlot([spectrum()]).layers[0]?.label).toBe('A12 · Nov 21, 2026 · SoH 91.5\u00a0% · 25\u00a0°C');
  expect(nyquistPlot([spectrum({ batterySerialNumber: null, soh: null, temp: null })]).layers[0]?.label).toBe(
    'No Serial · Nov 21, 2026',
  );
});

test('eight spectra differ in colour, further ones in their line style', () => {
  const { layers } = nyquistPlot(Array.from({ length: 9 }, (_, serviceId) => spectrum({ serviceId })));
  expect(new Set(layers.slice(0, 8).map(({ colour }) => colour)).size).toBe(8);
  expect(layers.map(({ dashed }) => dashed)).toEqual([...Array<boolean>(8).fill(false), true]);
});

test('a spectrum that is hidden leaves the others their colours, and the warnings to those that are shown', () => {
  const spectra = [spectrum({ serviceId: 1 }), spectrum({ serviceId: 2, temp: 18 }), spectrum({ serviceId: 3 })];
  for (const plot of [nyquistPlot, (all: typeof spectra, _: undefined, hidden: Set<number>) => bodePlot(all, hidden)]) {
    const [all, some] = [plot(spectra, undefined, new Set()), plot(spectra, undefined, new Set([2]))];
    const coloursOf = ({ layers }: ChartPlot) => layers.map(({ colour }) => colour);
    expect(coloursOf(some)).toEqual(coloursOf(all).filter((colour) => colour !== 'series-2'));
    expect(some.note).toBe(ofSoh);
  }
});

test('spectra of one battery and day are told apart by the time', () => {
  const noon = new Date(2026, 10, 21, 12, 30).getTime();
  const labels = nyquistPlot([spectrum({ soh: null, temp: null }), spectrum({ startTime: noon })]).layers.map(
    ({ label }) => label,
  );
  expect(labels).toEqual(['A12 · Nov 21, 2026 00:00', 'A12 · Nov 21, 2026 12:30 · SoH 91.5\u00a0% · 25\u00a0°C']);
});

test('frequencies are labelled at decades', () => {
  expect([...decadeMarks([10_000, 1_120, 995, 7, 1])]).toEqual([
    [0, '10 kHz'],
    [2, '1 kHz'],
    [4, '1 Hz'],
  ]);
});

test.each([
  [{ temp: 18 }, /differ in temperature \(18 to 25 °C\)/],
  [{ deviceSoc: 90 }, /differ in state of charge \(50 to 90 %\)/],
  [{ temp: 18, deviceSoc: 90 }, /temperature .* and state of charge/],
])('warns when spectra differ in temperature or state of charge', (values, words) => {
  expect(spectraWarning([spectrum(), spectrum(values)])).toMatch(words);
});

const ofSoh = 'SoH: full charge capacity against design capacity';

test('warnings about comparing spectra are printed with them', () => {
  const spectra = [spectrum(), spectrum({ temp: 18 })];
  for (const { note } of [nyquistPlot(spectra), bodePlot(spectra)])
    expect(note).toBe(`${spectraWarning(spectra)} ${ofSoh}`);
});

test('labels with a state of health say which: full charge capacity against design capacity', () => {
  expect(sohMeaning([spectrum({ soh: null }), spectrum()])).toBe(ofSoh);
  for (const { note } of [nyquistPlot([spectrum()]), bodePlot([spectrum()])]) expect(note).toBe(ofSoh);
  expect(sohMeaning([spectrum({ soh: null })])).toBeUndefined();
  expect(nyquistPlot([spectrum({ soh: null })]).note).toBeUndefined();
});

test('does not warn about spectra that were measured alike, or without known conditions', () => {
  expect(spectraWarning([spectrum(), spectrum({ temp: 26 })])).toBeUndefined();
  expect(spectraWarning([spectrum(), spectrum({ temp: null, deviceSoc: null })])).toBeUndefined();
});

test('a Bode view shows magnitude and phase over rising frequency', () => {
  const [magnitude, phase] = bodePlot([spectrum()]).layers;
  expect(magnitude?.x).toEqual([1, 7, 1_000, 10_000]);
  expect(magnitude?.y[0]).toBeCloseTo(Math.hypot(0.04, 0.02));
  expect(phase?.y[0]).toBeCloseTo(-26.57, 1);
});

test('a plot fitted to a spectrum of low impedance is filled by it, and labels its frequencies', () => {
  const large = spectrum({ serviceId: 1, Freqs: [100, 10, 1], EIS_real: [1, 2, 3], EIS_imag: [-0.2, -1, -0.1] });
  const small = spectrum({
    serviceId: 2,
    Freqs: [100, 10, 1],
    EIS_real: [0.01, 0.02, 0.03],
    EIS_imag: [-0.002, -0.01, -0.001],
  });
  const widthOf = (plot: ChartPlot) => spanOf(firstView(plot, { width: 400, height: 400 }).x);
  expect(widthOf(nyquistPlot([large, small]))).toBeGreaterThan(2);
  const fitted = nyquistPlot([large, small], 2);
  expect(widthOf(fitted)).toBeLessThan(0.03);
  expect(fitted.layers.map(({ markOf }) => markOf?.(1))).toEqual(['', '10 Hz']);
});
