import type { Timeline } from '@ohmstead/contract';
import type { ChartPlot } from '../../../charts/plot/chart-plot.ts';
import { historyColour } from '../history/history-plot.ts';

type Trend = NonNullable<Timeline['trend']>;

/** Every state of health of a battery, with the threshold of the policy that judges it. */
export const trendPlot = ({ points, threshold }: Trend, batteryName: string): ChartPlot => ({
  title: 'State of health over time',
  subject: `State of health of battery ${batteryName}`,
  x: { label: 'Time', scale: 'time' },
  ys: [{ label: 'State of health', unit: '%', digits: 1, scale: 'number', leastSpan: 10 }],
  layers: [
    {
      key: 'soh',
      label: 'State of health',
      form: 'line',
      x: Float64Array.from(points, ([, time]) => time),
      y: Float64Array.from(points, ([, , soh]) => soh),
      colour: historyColour,
    },
  ],
  threshold: { on: 'y', at: threshold, label: `${threshold} % threshold` },
});
