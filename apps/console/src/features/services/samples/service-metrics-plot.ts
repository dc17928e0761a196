import type { ServiceData, ServiceDetail } from '@ohmstead/contract';
import { type ChartAxis, type ChartLayer, type ChartPlot, seriesColour } from '../../../charts/plot/chart-plot.ts';
import { chargeStretches } from './charge-stretches.ts';

/** A service's samples column by column; missing values are NaN. */
type ServiceSamples = {
  /** ms since 1970 UTC. */
  times: Float64Array;
  currentMa: Float64Array;
  capacityMah: Float64Array;
  temperatureC: Float64Array;
  voltageMv: Float64Array;
};

const column = ({ streamHeaders, stream }: ServiceData, name: ServiceData['streamHeaders'][number]): Float64Array => {
  const place = streamHeaders.indexOf(name);
  return Float64Array.from(stream, (row) => row[place] ?? NaN);
};

const serviceSamples = (data: ServiceData, startTime: number): ServiceSamples => ({
  times: column(data, 'offset').map((offsetS) => startTime + offsetS * 1_000),
  currentMa: column(data, 'Curr'),
  capacityMah: column(data, 'RemCap'),
  temperatureC: column(data, 'Temp'),
  voltageMv: column(data, 'Volt'),
});

type MetricKey = 'Curr' | 'RemCap' | 'Temp' | 'Volt';

type Metric = { key: MetricKey; axis: ChartAxis; values: (samples: ServiceSamples) => Float64Array };

const scale = 'number' as const;

/** The series definitions (spec: entities §9), each with its own axis. */
export const serviceMetrics: readonly [Metric, ...Metric[]] = [
  {
    key: 'Curr',
    axis: { label: 'Current', unit: 'mA', scale, includes: 0, leastSpan: 10 },
    values: ({ currentMa }) => currentMa,
  },
  {
    key: 'RemCap',
    axis: { label: 'Capacity', unit: 'mAh', scale, leastSpan: 10 },
    values: ({ capacityMah }) => capacityMah,
  },
  {
    key: 'Temp',
    axis: { label: 'Temperature', unit: '°C', scale, digits: 1, leastSpan: 4 },
    values: ({ temperatureC }) => temperatureC,
  },
  {
    key: 'Volt',
    axis: { label: 'Voltage', unit: 'mV', scale, leastSpan: 50 },
    values: ({ voltageMv }) => voltageMv,
  },
];

const hasValues = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));

const layersOf = (samples: ServiceSamples, metrics: readonly Metric[]): ChartLayer[] =>
  metrics.map(({ key, axis: { label }, values }, axis) => ({
    key,
    label,
    form: 'line',
    axis,
    x: samples.times,
    y: values(samples),
    colour: seriesColour(serviceMetrics.findIndex((metric) => metric.key === key)),
  }));

const axesOf = ([first, ...others]: readonly Metric[]): ChartPlot['ys'] => [
  (first ?? serviceMetrics[0]).axis,
  ...others.map(({ axis }) => axis),
];

type Measured = Pick<ServiceDetail, 'serviceData' | 'startTime' | 'batterySerialNumber'>;

/** The number of scales that fit beside a chart on a phone: one on each side. */
const narrowScales = 2;

const titleOf = (metrics: readonly Metric[], isPart: boolean): string =>
  isPart ? metrics.map(({ axis }) => axis.label).join(' and ') : 'Service Metrics';

/**
 * A service's samples over time: in one chart or, on narrow screens, in several below each other so that every series has its scale. Empty
 * if nothing was measured.
 */
export const serviceMetricsPlots = (
  { serviceData, startTime, batterySerialNumber }: Measured,
  hidden: readonly string[],
  isNarrow = false,
): readonly ChartPlot[] => {
  if (serviceData === null || serviceData.stream.length === 0) return [];
  const samples = serviceSamples(serviceData, startTime);
  const shown = serviceMetrics.filter(({ key, values }) => !hidden.includes(key) && hasValues(values(samples)));
  const together = isNarrow ? narrowScales : serviceMetrics.length;
  const parts = Array.from({ length: Math.max(1, Math.ceil(shown.length / together)) }, (_, part) =>
    shown.slice(part * together, (part + 1) * together),
  );
  return parts.map((metrics, part) => {
    const title = titleOf(metrics, part > 0);
    return {
      title,
      subject: `${title} of battery ${batterySerialNumber ?? 'No Serial'}`,
      x: { label: 'Time', scale: 'time' },
      ys: axesOf(metrics),
      layers: layersOf(samples, metrics),
      stretches: chargeStretches(samples.times, samples.currentMa),
    };
  });
};
