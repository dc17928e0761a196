import type { Measuring, MeasuringBody } from '@ohmstead/contract';

/** As entered: one service type per line, and the threshold in %. */
export type MeasuringValues = { types: string; threshold: string };

export const loadedFrom = ({ capacityServiceTypes, sohThreshold, version }: Measuring) => ({
  apiVersion: version,
  values: { types: capacityServiceTypes.join('\n'), threshold: String(sohThreshold) },
});

const typesOf = ({ types }: MeasuringValues): string[] => [
  ...new Set(
    types
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export const measuringOf = (values: MeasuringValues): MeasuringBody => ({
  capacityServiceTypes: typesOf(values),
  sohThreshold: Number(values.threshold.trim().replace(',', '.')),
});

const mostTypes = 10;
const longestType = 200;
const thresholds = { least: 50, most: 95 };

export type MeasuringProblems = { [Field in keyof MeasuringValues]?: string };

/** Undefined where a field can be saved. */
export function measuringProblems(values: MeasuringValues): MeasuringProblems {
  const { capacityServiceTypes, sohThreshold } = measuringOf(values);
  const isWithin = sohThreshold >= thresholds.least && sohThreshold <= thresholds.most;
  const types = typesProblem(capacityServiceTypes);
  return {
    ...(types === undefined ? {} : { types }),
    ...(isWithin ? {} : { threshold: `Enter a number from ${thresholds.least} to ${thresholds.most}` }),
  };
}

function typesProblem(types: readonly string[]): string | undefined {
  if (types.length === 0) return 'At least one service type is required';
  if (types.length > mostTypes) return `No more than ${mostTypes} service types`;
  return types.some((type) => type.length > longestType)
    ? `A service type has no more than ${longestType} characters`
    : undefined;
}

export const thresholdText = (percent: number): string =>
  `${percent.toLocaleString('en', { maximumFractionDigits: 3 })} %`;

export const wordsOfMeasuring = ({ capacityServiceTypes, sohThreshold }: MeasuringBody): string =>
  `Forecasts rest on ${capacityServiceTypes.join(', ')}, and look for ${thresholdText(sohThreshold)}.`;
