import type { ServiceSpectrum } from '@ohmstead/contract';
import { seriesColour, seriesColours, type ChartLayer, type ChartPlot } from '../../../charts/plot/chart-plot.ts';
import { realAxis } from './impedance-axes.ts';
import { spectraNote, spectrumLabels } from './spectra-note.ts';

/** How far a measured frequency may be from a whole decade to be labelled as one: devices measure at fractions of a decade. */
const nearDecade = 0.06;

const prefixed = (hertz: number): string => (hertz >= 1_000 ? `${hertz / 1_000} kHz` : `${hertz} Hz`);

/** For example '10 Hz' beside the point with the frequency nearest to a whole decade. */
export const decadeMarks = (frequencies: readonly number[]): ReadonlyMap<number, string> => {
  const nearest = new Map<number, { index: number; away: number }>();
  frequencies.forEach((frequency, index) => {
    const decade = Math.round(Math.log10(frequency));
    const away = Math.abs(Math.log10(frequency) - decade);
    if (away <= nearDecade && away < (nearest.get(decade)?.away ?? Infinity)) nearest.set(decade, { index, away });
  });
  return new Map([...nearest].map(([decade, { index }]) => [index, prefixed(Number(`1e${decade}`))]));
};

/** If several spectra overlap, the widest has the most room for labels; the others have rings at the same frequencies. */
const widest = (spectra: readonly ServiceSpectrum[]): number => {
  const reaches = spectra.map(({ EIS_real }) => Math.max(...EIS_real));
  return reaches.indexOf(Math.max(...reaches));
};

const layerOf = (spectrum: ServiceSpectrum, index: number, label: string, isWritten: boolean): ChartLayer => {
  const marks = decadeMarks(spectrum.Freqs);
  return {
    key: String(spectrum.serviceId),
    label,
    form: 'line',
    x: spectrum.EIS_real,
    // The imaginary part is negated, so that capacitive values point upwards.
    y: spectrum.EIS_imag.map((imaginary) => -imaginary),
    colour: seriesColour(index),
    // Colours repeat after eight spectra.
    dashed: index >= seriesColours.length,
    markers: 'always',
    extra: { label: 'Frequency', unit: 'Hz', values: spectrum.Freqs },
    markOf: (point) => (isWritten || !marks.has(point) ? marks.get(point) : ''),
  };
};

/**
 * Spec: entities §2.7; equal scales by decisions §5. A small impedance beside a large one is a dot, so the view can be fitted to one
 * spectrum. A hidden spectrum keeps its colour for when it is shown.
 */
export const nyquistPlot = (
  spectra: readonly ServiceSpectrum[],
  fittedTo?: number,
  hidden: ReadonlySet<number> = new Set(),
): ChartPlot => {
  const labels = spectrumLabels(spectra);
  const shown = spectra.filter(({ serviceId }) => !hidden.has(serviceId));
  const written = shown.find(({ serviceId }) => serviceId === fittedTo) ?? shown[widest(shown)];
  return {
    title: 'Nyquist Plot',
    x: realAxis,
    ys: [
      {
        label: '−Imag (Z)',
        unit: 'Ohm',
        title: 'Imag (Z) /Ohm',
        columnLabel: '−Imag (Z) /Ohm',
        scale: 'number',
        digits: 5,
      },
    ],
    layers: spectra.flatMap((spectrum, index) =>
      hidden.has(spectrum.serviceId) ? [] : [layerOf(spectrum, index, labels[index] ?? '', spectrum === written)],
    ),
    ...(fittedTo === undefined ? {} : { fittedTo: [String(fittedTo)] }),
    note: spectraNote(shown),
    equalScales: true,
  };
};
