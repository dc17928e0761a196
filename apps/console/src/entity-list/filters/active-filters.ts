import { exactDate, shortDate } from '../../lib/text/day.ts';
import { countingRange, type Bin, type FilterContext, type Range, lazily } from '@ohmstead/domain';
import type { ListFilters } from '../search/list-search.ts';
import {
  isGiven,
  type ChoiceFilter,
  type DatesFilter,
  type FilterDefinition,
  type GivenFilter,
  type RangeFilter,
} from './filter-definition.ts';

/** An active filter as text, and the filters without it. */
export type ActiveFilter = { key: keyof ListFilters; words: string; without: ListFilters };

export const withoutFilters = (filters: ListFilters, keys: readonly (keyof ListFilters)[]): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.some((without) => without === key)));

export const withoutFilter = (filters: ListFilters, key: keyof ListFilters): ListFilters =>
  withoutFilters(filters, [key]);

const grouped = lazily(() => new Intl.NumberFormat('en', { maximumFractionDigits: 3 }));

const numberWords = ({ unit, words }: RangeFilter): ((value: number) => string) =>
  words ?? ((value) => `${grouped().format(value)} ${unit}`);

const rangeWords = (range: Range, words: (value: number) => string, [since, until]: readonly [string, string]) => {
  const [from, to] = range.map((end) => (end === null ? null : words(end)));
  if (from == null) return `${until} ${to}`;
  if (to == null) return `${since} ${from}`;
  return from === to ? from : `${from} to ${to}`;
};

const choiceWords = ({ options = [], empty }: ChoiceFilter, chosen: readonly string[]): string =>
  chosen
    .map((value) => (value === '' ? empty : options.find((option) => option.value === value)?.label) ?? value)
    .join(', ');

const wordsOfRange = (filter: RangeFilter | DatesFilter, range: Range): string =>
  filter.kind === 'dates'
    ? rangeWords(range, shortDate, ['since', 'until'])
    : rangeWords(range, numberWords(filter), ['from', 'up to']);

const binWords = ([from, below]: Bin): string => (below === null ? `from ${from} % on` : `${from} to below ${below} %`);

/** Of an exact time only the end is said. */
const timeBinWords = ([from, below]: Bin): string => `by ${exactDate(below ?? from)}`;

const givenWords = (filter: GivenFilter, filters: ListFilters): string | undefined => {
  if (filter.kind === 'ids') return filters[filter.key]?.length.toLocaleString('en');
  const bin = filters[filter.key];
  if (bin === undefined) return undefined;
  return filter.isTime === true ? timeBinWords(bin) : binWords(bin);
};

/** The value of a filter as text; undefined if it does not exclude anything. */
export const filterWords = (
  filter: FilterDefinition,
  filters: ListFilters,
  context: FilterContext,
): string | undefined => {
  if (isGiven(filter)) return givenWords(filter, filters);
  if (filter.kind === 'flag') return filters[filter.key] === true ? '' : undefined;
  if (filter.kind === 'choice') {
    const chosen = filters[filter.key] ?? [];
    return chosen.length === 0 ? undefined : choiceWords(filter, chosen);
  }
  const set = filters[filter.key];
  const range = set === undefined ? undefined : countingRange(filter, set, context);
  return range === undefined ? undefined : wordsOfRange(filter, range);
};

/** For where there is no box with the keywords beside it. */
export const filterText = ({ key, words }: ActiveFilter): string => (key === 'keywords' ? `Keywords: ${words}` : words);

const keywordFilter = (filters: ListFilters): ActiveFilter[] =>
  filters.keywords === undefined || filters.keywords.length === 0
    ? []
    : [
        {
          key: 'keywords',
          words: filters.keywords.join(' '),
          without: withoutFilter(filters, 'keywords'),
        },
      ];

/** The filters that currently narrow the list, for users looking for a missing row. */
export const activeFilters = (
  definitions: readonly FilterDefinition[],
  filters: ListFilters,
  context: FilterContext,
): ActiveFilter[] => [
  ...keywordFilter(filters),
  ...definitions.flatMap((filter) => {
    const words = filterWords(filter, filters, context);
    if (words === undefined) return [];
    const { key, label } = filter;
    return [{ key, words: words === '' ? label : `${label}: ${words}`, without: withoutFilter(filters, key) }];
  }),
];
