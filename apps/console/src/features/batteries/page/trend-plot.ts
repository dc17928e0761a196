import type { Timeline } from '@ohmstead/contract';
import { dispositionLabels } from '@ohmstead/domain';
import type { ChartPlot, Threshold } from '../../../charts/plot/chart-plot.ts';
import { forecastLayers } from '../forecast/forecast-layers.ts';
import { forecastMethod, forecastText, type ComputedForecast } from '../forecast/forecast-words.ts';
import { historyColour } from '../history/history-plot.ts';

type Trend = NonNullable<Timeline['trend']>;

/** The limits of the policy below its threshold, each once: the label that begins there is the better one. */
const limitsOf = ({ threshold, lighterDuty, secondLife }: Trend): Threshold[] =>
  [
    { at: lighterDuty, above: threshold, label: dispositionLabels.lighterDuty },
    { at: secondLife, above: lighterDuty, label: dispositionLabels.secondLife },
  ].flatMap(({ at, above, label }) => (at < above ? [{ on: 'y', at, label: `${label} from ${at} %` }] : []));

/** How the forecast came about, in sentences; where the design capacity has changed, it counts other values than were reported. */
export const methodOf = ({ points }: Trend, told: ComputedForecast): string => {
  const last = told.forecast.inputs.at(-1);
  return forecastMethod(told, points.find(([serviceId]) => serviceId === last)?.[2]).join(' ');
};

/** Every state of health of a battery, with the limits of the policy that judges it, and its forecast where there is one. */
export const trendPlot = (trend: Trend, batteryName: string, told?: ComputedForecast | null): ChartPlot => ({
  title: 'State of health over time',
  subject: `State of health of battery ${batteryName}`,
  x: { label: 'Time', scale: 'time' },
  ys: [{ label: 'State of health', unit: '%', digits: 1, scale: 'number', leastSpan: 10 }],
  layers: [
    {
      key: 'soh',
      label: 'State of health',
      form: 'line',
      x: Float64Array.from(trend.points, ([, time]) => time),
      y: Float64Array.from(trend.points, ([, , soh]) => soh),
      colour: historyColour,
    },
    ...(told ? forecastLayers(told.forecast) : []),
  ],
  threshold: { on: 'y', at: trend.threshold, label: `${trend.threshold} % threshold` },
  limits: limitsOf(trend),
  note: told ? [forecastText(told.forecast), methodOf(trend, told)].join(' ').trimEnd() : undefined,
});
