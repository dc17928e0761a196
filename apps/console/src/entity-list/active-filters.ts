import { exactDate } from '../lib/relative-date.ts';
import type { ListFilters, Range } from './list-search.ts';

/** One filter that is set, in words, and the filters without it. */
export type ActiveFilter = { key: string; words: string; without: ListFilters };

const numberRange = ([from, to]: Range): string => (from === to ? String(from) : `${from} to ${to}`);
const timeRange = ([from, to]: Range): string =>
  exactDate(from) === exactDate(to) ? exactDate(from) : `${exactDate(from)} to ${exactDate(to)}`;
const texts = (list: readonly string[]): string => list.join(', ');

const words: { [K in keyof ListFilters]-?: (value: NonNullable<ListFilters[K]>) => string } = {
  keywords: (value) => `Keywords: ${value.join(' ')}`,
  statuses: (value) => `Status: ${texts(value)}`,
  serviceTypes: (value) => `Service type: ${texts(value)}`,
  sohRange: (value) => `State of health: ${numberRange(value)} %`,
  designCapacityRange: (value) => `Design capacity: ${numberRange(value)} mAh`,
  nomVoltageRange: (value) => `Nominal voltage: ${numberRange(value)} V`,
  lastServiceTimeRange: (value) => `Last service: ${timeRange(value)}`,
  retiredRange: (value) => `Retired: ${timeRange(value)}`,
  durationRange: (value) => `Duration: ${numberRange(value)} s`,
  startTimeRange: (value) => `Start time: ${timeRange(value)}`,
  favourites: () => 'Favourites only',
  notRetired: () => 'Not retired',
};

const wordsOf = (key: keyof ListFilters, filters: ListFilters): string | undefined => {
  const value = filters[key];
  // Key and value come from the same object, which the type of the table cannot say.
  return value === undefined ? undefined : (words[key] as (value: unknown) => string)(value);
};

const withoutKey = (filters: ListFilters, key: keyof ListFilters): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key));

/** What narrows a list just now, for those who wonder where their rows are. */
export const activeFilters = (filters: ListFilters): ActiveFilter[] =>
  (Object.keys(words) as (keyof ListFilters)[]).flatMap((key) => {
    const text = wordsOf(key, filters);
    return text === undefined ? [] : [{ key, words: text, without: withoutKey(filters, key) }];
  });
