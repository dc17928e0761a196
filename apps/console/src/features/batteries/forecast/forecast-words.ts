import type { BatteryForecast } from '@ohmstead/contract';
import { computedWords, type Computed } from '../../../fleet/computed-words.ts';
import { monthOf } from '../../../lib/text/day.ts';
import { counted, numberText, withUnit } from '../../../lib/text/number-text.ts';

/** Why there is no forecast, as a sentence; the server's codes are stable. */
const silences: Readonly<Record<string, string>> = {
  retired: 'the battery is retired.',
  'no-design-capacity': 'the design capacity is not known.',
  'too-few-tests': 'at least three capacity tests are needed.',
  'too-few-days': 'capacity tests from at least three different days are needed.',
  'last-aborted': 'the last service was aborted.',
  'too-old': 'the last capacity test is too long ago.',
  temperature: 'the temperatures of the last tests are more than 10 °C apart.',
  'too-few-tests-on-days': 'without a count of cycles, at least six capacity tests are needed.',
  'no-spread': 'the capacity tests do not differ in cycles or time.',
  rising: 'the state of health has been rising.',
};

const tests = (count: number): string => counted(count, { one: 'capacity test', many: 'capacity tests' });

const likely = (probability: number): string => `${Math.round(100 * probability)} % likely`;

/** When the state of health falls below the threshold; a date is given inside the horizon alone. */
const crossingText = ({ threshold, crossing, notBefore, probability }: BatteryForecast): string => {
  const below = `Below ${threshold} %`;
  const [earliest, latest] = [crossing?.earliest?.time, crossing?.latest?.time];
  if (earliest === undefined)
    return notBefore === null
      ? 'No date can be given'
      : `Not below ${threshold} % before ${monthOf(notBefore)} (${likely(probability)})`;
  if (latest === undefined) return `${below} in ${monthOf(earliest)} at the earliest (${likely(probability)})`;
  const [from, to] = [monthOf(earliest), monthOf(latest)];
  const range = from === to ? `in ${from}` : `between ${from} and ${to}`;
  return `${below} ${range} (${likely(probability)})`;
};

/** What it rests on, where there is room for little: 'M1, 9 capacity tests, by cycles'. */
export const forecastBasis = ({ method, tests: count, unit, fadingFaster }: BatteryForecast): string =>
  [method, tests(count), `by ${unit}`, ...(fadingFaster === true ? ['fading faster'] : [])].join(', ');

/** 'Below 80 % between March 2027 and October 2027 (80 % likely); 9 capacity tests, by cycles, method M1.' */
export const forecastText = (forecast: BatteryForecast): string => {
  const { silent, unit, method, notUsed, fadingFaster } = forecast;
  if (silent !== null) return `No forecast: ${silences[silent] ?? silent}`;
  const sentences = [
    `${crossingText(forecast)}; ${tests(forecast.tests)}, by ${unit}, method ${method}.`,
    fadingFaster === true ? 'It is fading faster than before.' : undefined,
    notUsed === 0 ? undefined : `${counted(notUsed, { one: 'test was', many: 'tests were' })} not used.`,
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
};

/** Where a value that was reported differs by more, it was reported against another design capacity. */
const leastDifference = 0.1;

/** So many services are named, the newest. */
const namedAtMost = 12;

const servicesText = (ids: readonly number[]): string => {
  const earlier = ids.length - namedAtMost;
  return `services ${ids.slice(-namedAtMost).join(', ')}${earlier > 0 ? ` and ${earlier} earlier` : ''}`;
};

/** A forecast with the version of the methods that it was computed by, and when. */
export type ComputedForecast = { forecast: BatteryForecast; computed: Computed };

/**
 * How the numbers of a forecast came about; none where it is silent.
 * @param reported The state of health that the last of its tests was reported with.
 */
export const forecastMethod = ({ forecast, computed }: ComputedForecast, reported: number | undefined): string[] => {
  const { silent, method, inputs, reference, middle } = forecast;
  if (silent !== null || reference === null) return [];
  const [, counts] = middle?.[0] ?? [];
  const percent = (value: number) => withUnit(numberText(value, 1), '%');
  return [
    `Method ${method} of ${computedWords(computed)}, from ${servicesText(inputs)}.`,
    `State of health is full charge capacity against the design capacity as it is now, ${withUnit(numberText(reference, 0), 'mAh')}.`,
    ...(reported === undefined || counts === undefined || Math.abs(reported - counts) <= leastDifference
      ? []
      : [`The last of these tests counts ${percent(counts)} so; it was reported as ${percent(reported)}.`]),
  ];
};
