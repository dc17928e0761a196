import type { ServiceSpectrum } from '@ohmstead/contract';
import { seriesColour, type ChartLayer, type ChartPlot } from '../../../charts/plot/chart-plot.ts';
import { bodeAxes, byFrequency, inOrder, magnitudes, phases } from './impedance-axes.ts';
import { spectraNote, spectrumLabels } from './spectra-note.ts';

const layersOf = (spectrum: ServiceSpectrum, index: number, label: string): ChartLayer[] => {
  const { serviceId, Freqs, EIS_real, EIS_imag } = spectrum;
  const order = byFrequency(Freqs);
  const x = inOrder(Freqs, order);
  const measured = { real: EIS_real, imaginary: EIS_imag };
  const shared = { form: 'line', x, colour: seriesColour(index) } as const;
  return [
    {
      ...shared,
      key: `${serviceId}:magnitude`,
      label: `|Z| ${label}`,
      y: inOrder(magnitudes(measured), order),
    },
    {
      ...shared,
      key: `${serviceId}:phase`,
      label: `Phase (Z) ${label}`,
      axis: 1,
      y: inOrder(phases(measured), order),
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
    ...bodeAxes,
    layers: spectra.flatMap((spectrum, index) =>
      hidden.has(spectrum.serviceId) ? [] : layersOf(spectrum, index, labels[index] ?? ''),
    ),
    note: spectraNote(spectra.filter(({ serviceId }) => !hidden.has(serviceId))),
  };
};
