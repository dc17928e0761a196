import type { ServiceData, ServiceDetail } from '@ohmstead/contract';
import { type ChartAxis, type ChartLayer, type ChartPlot, seriesColour } from '../../../charts/plot/chart-plot.ts';
import { chargeStretches } from './charge-stretches.ts';

/** A run's samples column by column; a missing value is NaN. */
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

/** The series definitions (spec: entities §9), each on an axis of its own. */
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

const layersOf = (samples: ServiceSamples, hidden: readonly string[]): ChartLayer[] =>
  serviceMetrics.flatMap(({ key, axis: { label }, values }, index) => {
    const y = values(samples);
    return hidden.includes(key) || !hasValues(y)
      ? []
      : [{ key, label, form: 'line', axis: index, x: samples.times, y, colour: seriesColour(index) }];
  });

const [first, ...others] = serviceMetrics;

/** The samples of a run over time; undefined where it has none. */
export const serviceMetricsPlot = (
  {
    serviceData,
    startTime,
    batterySerialNumber,
  }: Pick<ServiceDetail, 'serviceData' | 'startTime' | 'batterySerialNumber'>,
  hidden: readonly string[],
): ChartPlot | undefined => {
  if (serviceData === null || serviceData.stream.length === 0) return undefined;
  const samples = serviceSamples(serviceData, startTime);
  return {
    title: 'Service Metrics',
    subject: `Service Metrics of battery ${batterySerialNumber ?? 'No Serial'}`,
    x: { label: 'Time', scale: 'time' },
    ys: [first.axis, ...others.map(({ axis }) => axis)],
    layers: layersOf(samples, hidden),
    stretches: chargeStretches(samples.times, samples.currentMa),
  };
};
