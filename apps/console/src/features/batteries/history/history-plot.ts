import type { ChartPlot } from '../../../charts/plot/chart-plot.ts';
import type { HistorySeries } from './history-widgets.ts';

/** Spec: foundations §9, the default colour is blue. */
export const historyColour = 'series-4';

/** The history of a widget as a full chart. */
export const historyPlot = (series: HistorySeries, batteryName: string): ChartPlot => {
  const { key, axis, threshold, x, y, colourOf, note } = series;
  return {
    title: axis.label,
    subject: `${axis.label} of battery ${batteryName}`,
    x: { label: 'Time', scale: 'time' },
    ys: [axis],
    layers: [
      {
        key,
        label: axis.label,
        form: 'line',
        x,
        y,
        colour: historyColour,
        ...(colourOf === undefined ? {} : { colourOf }),
      },
    ],
    ...(threshold === undefined
      ? {}
      : { threshold: { on: 'y', at: threshold, label: `${threshold} % threshold` } as const }),
    note,
  };
};
