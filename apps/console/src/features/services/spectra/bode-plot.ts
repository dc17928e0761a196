import type { ServiceSpectrum } from '@ohmstead/contract';
import { seriesColour, type ChartLayer, type ChartPlot } from '../../../charts/plot/chart-plot.ts';
import { spectraNote, spectrumLabels } from './spectra-note.ts';
import { numberAt } from '../../../lib/number-at.ts';

const degrees = 180 / Math.PI;

/** Indexes of the frequencies in rising order, because devices measure from the highest down. */
const rising = (frequencies: readonly number[]): number[] =>
  frequencies
    .map((_, place) => place)
    .toSorted((one, other) => numberAt(frequencies, one) - numberAt(frequencies, other));

const layersOf = (spectrum: ServiceSpectrum, index: number, label: string): ChartLayer[] => {
  const { serviceId, Freqs, EIS_real, EIS_imag } = spectrum;
  const order = rising(Freqs);
  const x = order.map((place) => numberAt(Freqs, place));
  const shared = { form: 'line', x, colour: seriesColour(index) } as const;
  return [
    {
      ...shared,
      key: `${serviceId}:magnitude`,
      label: `|Z| ${label}`,
      y: order.map((place) => Math.hypot(numberAt(EIS_real, place), numberAt(EIS_imag, place))),
    },
    {
      ...shared,
      key: `${serviceId}:phase`,
      label: `Phase (Z) ${label}`,
      axis: 1,
      y: order.map((place) => Math.atan2(numberAt(EIS_imag, place), numberAt(EIS_real, place)) * degrees),
      dashed: true,
      markers: 'never',
    },
  ];
};

/** Magnitude (solid) and phase (dashed) of the same spectra by frequency. */
export const bodePlot = (spectra: readonly ServiceSpectrum[], hidden: ReadonlySet<number> = new Set()): ChartPlot => {
  const labels = spectrumLabels(spectra);
  return {
    title: 'Bode Plot',
    x: { label: 'Frequency', unit: 'Hz', scale: 'log', digits: 2 },
    ys: [
      { label: '|Z|', unit: 'Ohm', title: '|Z| /Ohm', scale: 'number', digits: 5 },
      { label: 'Phase (Z)', unit: '°', title: 'Phase (Z) /°', scale: 'number', digits: 1 },
    ],
    layers: spectra.flatMap((spectrum, index) =>
      hidden.has(spectrum.serviceId) ? [] : layersOf(spectrum, index, labels[index] ?? ''),
    ),
    note: spectraNote(spectra.filter(({ serviceId }) => !hidden.has(serviceId))),
  };
};
