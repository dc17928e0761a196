import type { SpectrumAnalysis } from '@ohmstead/contract';
import type { ChartLayer, ChartPlot, ColourToken } from '../../../charts/plot/chart-plot.ts';
import { numberAt } from '../../../lib/number-at.ts';
import { bodeAxes, byFrequency, inOrder, magnitudes, phases, realAxis } from '../spectra/impedance-axes.ts';
import { decadeMarks } from '../spectra/nyquist-plot.ts';
import type { Points } from './analysed-points.ts';

/** The layers whose points can be left out and taken back. */
export const usedKey = 'measured';
export const leftOutKey = 'left-out';

const colours = {
  measured: 'series-1',
  leftOut: 'state-idle',
  line: 'series-4',
  fit: 'series-2',
} as const satisfies Record<string, ColourToken>;

type Analysed = { analysis: SpectrumAnalysis; used: Points; leftOut: Points };
type Curve = { real: readonly number[]; imaginary: readonly number[] };

const negated = (values: readonly number[]): number[] => values.map((value) => -value);

/** The lines that are drawn through the points that were used. */
const linesOf = ({
  validity,
  fit,
}: SpectrumAnalysis): { key: string; label: string; colour: ColourToken; curve: Curve }[] => [
  ...(validity?.real && validity.imaginary
    ? [
        {
          key: 'line',
          label: 'Kramers-Kronig',
          colour: colours.line,
          curve: { real: validity.real, imaginary: validity.imaginary },
        },
      ]
    : []),
  ...(fit === null ? [] : [{ key: 'fit', label: `Fit of ${fit.circuit}`, colour: colours.fit, curve: fit }]),
];

const frequencies = ({ frequency }: Points) => ({ label: 'Frequency', unit: 'Hz', values: frequency });

const measuredLayers = ({ used, leftOut }: Analysed): ChartLayer[] => {
  const marks = decadeMarks(used.frequency);
  const layers: ChartLayer[] = [
    {
      key: usedKey,
      label: 'Measured',
      form: 'points',
      x: used.real,
      y: negated(used.imaginary),
      colour: colours.measured,
      extra: frequencies(used),
      markOf: (index) => marks.get(index),
    },
  ];
  if (leftOut.positions.length === 0) return layers;
  return [
    ...layers,
    {
      key: leftOutKey,
      label: 'Left out',
      form: 'points',
      x: leftOut.real,
      y: negated(leftOut.imaginary),
      colour: colours.leftOut,
      extra: frequencies(leftOut),
    },
  ];
};

/** Measured points, the line of the Kramers-Kronig test and the fit in the complex plane. */
export const analysedNyquist = (analysed: Analysed): ChartPlot => ({
  title: 'Nyquist Plot',
  x: realAxis,
  ys: [{ label: '−Imag (Z)', unit: 'Ohm', title: '−Imag (Z) /Ohm', scale: 'number', digits: 5 }],
  layers: [
    ...linesOf(analysed.analysis).map(({ curve, ...line }): ChartLayer => ({
      ...line,
      form: 'line',
      x: curve.real,
      y: negated(curve.imaginary),
      markers: 'never',
      dashed: line.key === 'line',
      extra: frequencies(analysed.used),
    })),
    ...measuredLayers(analysed),
  ],
  equalScales: true,
});

/** Magnitude and phase over frequency: points measured, lines fitted. */
export const analysedBode = ({ analysis, used }: Analysed): ChartPlot => {
  const order = byFrequency(used.frequency);
  const x = inOrder(used.frequency, order);
  const fit = analysis.fit;
  const layers = (name: string, curve: Curve, shared: Pick<ChartLayer, 'form' | 'markers'>): ChartLayer[] => [
    {
      ...shared,
      key: `${name}:magnitude`,
      label: `|Z| ${name}`,
      x,
      y: inOrder(magnitudes(curve), order),
      colour: 'series-1',
    },
    {
      ...shared,
      key: `${name}:phase`,
      label: `Phase (Z) ${name}`,
      axis: 1,
      x,
      y: inOrder(phases(curve), order),
      colour: 'series-3',
    },
  ];
  return {
    title: 'Bode Plot',
    ...bodeAxes,
    layers: [
      ...(fit === null ? [] : layers('fitted', fit, { form: 'line', markers: 'never' })),
      ...layers('measured', used, { form: 'points' }),
    ],
  };
};

/** Bands of good and tolerable residuals, in %. */
const bands = [0.5, 1];

/** How far the measured points lie from the line of the Kramers-Kronig test, in % of |Z|. */
export const residualPlot = ({ analysis: { validity }, used }: Analysed): ChartPlot => {
  const order = byFrequency(used.frequency);
  const x = inOrder(used.frequency, order);
  const layer = (key: string, label: string, values: readonly number[] | null, colour: ColourToken): ChartLayer[] =>
    values === null ? [] : [{ key, label, form: 'points', x, y: inOrder(values, order), colour }];
  return {
    title: 'Residuals',
    subject: 'Residuals by frequency',
    x: bodeAxes.x,
    ys: [{ label: 'Residual', unit: '%', scale: 'number', digits: 3, includes: 0, leastSpan: 2.4 }],
    layers: [
      ...layer('real', 'Real part', validity?.residualReal ?? null, 'series-1'),
      ...layer('imaginary', 'Imaginary part', validity?.residualImaginary ?? null, 'series-3'),
    ],
    // One label for all: where residuals are large, the bands lie too close for one each.
    limits: bands.flatMap((at) => [
      { on: 'y' as const, at, label: at === Math.max(...bands) ? `± ${bands.join(' and ')} %` : '' },
      { on: 'y' as const, at: -at, label: '' },
    ]),
  };
};

/** The distribution of relaxation times; a peak beyond the measured frequencies is grey. */
export const timeConstantsPlot = ({ tau, resistance, peaks }: NonNullable<SpectrumAnalysis['drt']>): ChartPlot => ({
  title: 'Time constants',
  subject: 'Distribution of relaxation times',
  x: { label: 'Time constant', unit: 's', scale: 'log', digits: 6 },
  ys: [{ label: 'Resistance', unit: 'Ohm', title: 'Resistance /Ohm', scale: 'number', digits: 6, includes: 0 }],
  layers:
    tau === null || resistance === null
      ? []
      : [
          {
            key: 'distribution',
            label: 'Distribution',
            form: 'line',
            x: tau,
            y: resistance,
            colour: 'series-1',
            markers: 'never',
          },
          ...peakLayer(
            'Peaks',
            'series-2',
            (peaks ?? []).filter(({ inRange }) => inRange),
            tau,
            resistance,
          ),
          ...peakLayer(
            'Outside the measured range',
            'state-idle',
            (peaks ?? []).filter(({ inRange }) => !inRange),
            tau,
            resistance,
          ),
        ],
});

type Peak = { resistance: number; tau: number };

/** A peak is marked at its time constant, as high as the curve there; its own resistance is the area of the peak. */
const peakLayer = (
  label: string,
  colour: ColourToken,
  peaks: readonly Peak[],
  tau: readonly number[],
  resistance: readonly number[],
): ChartLayer[] => {
  if (peaks.length === 0) return [];
  const nearest = (at: number) =>
    tau.reduce(
      (best, value, i) => (Math.abs(Math.log(value / at)) < Math.abs(Math.log(numberAt(tau, best) / at)) ? i : best),
      0,
    );
  return [
    {
      key: label,
      label,
      form: 'points',
      x: peaks.map((peak) => peak.tau),
      y: peaks.map((peak) => numberAt(resistance, nearest(peak.tau))),
      colour,
      extra: { label: 'Resistance of the peak', unit: 'Ohm', digits: 6, values: peaks.map((peak) => peak.resistance) },
    },
  ];
};
