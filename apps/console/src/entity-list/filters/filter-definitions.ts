import type { Bin, Catalogue } from '@ohmstead/contract';
import type { AnyFilter, ListFilters } from '../search/list-search.ts';
import type { Condition } from '../store/row-filter.ts';
import type { ChoiceFilter, FilterDefinition, GivenFilter, RangeFilter } from './filter-definition.ts';

type FilterFromLink = Extract<AnyFilter, { kind: 'bin' | 'ids' }>;
type Form<Value> = { words: (value: Value) => string; condition: (value: Value) => Condition };

const binWords = ([from, below]: Bin): string => (below === null ? `from ${from} % on` : `${from} to below ${below} %`);

const given = <Value>(
  { key, label, column }: FilterFromLink,
  valueIn: (filters: ListFilters) => Value | undefined,
  { words, condition }: Form<Value>,
): GivenFilter => ({
  kind: 'given',
  key,
  label,
  column,
  wordsOf(filters) {
    const value = valueIn(filters);
    return value === undefined ? undefined : words(value);
  },
  conditionOf(filters) {
    const value = valueIn(filters);
    return value === undefined ? undefined : condition(value);
  },
});

/** The filters that bars and points of reports link to; they match exactly the rows counted there. */
const givenFilter = (filter: FilterFromLink): GivenFilter => {
  const { column: key } = filter;
  if (filter.kind === 'ids')
    return given(filter, (filters) => filters[filter.key], {
      words: (ids) => ids.length.toLocaleString('en'),
      condition: (ids) => ({ kind: 'oneOf', key, texts: ids.map(String) }),
    });
  const share = 'shareOf' in filter ? { shareOf: filter.shareOf } : {};
  return given(filter, (filters) => filters[filter.key], {
    words: binWords,
    condition: ([from, below]) => ({ kind: 'within', key, ...share, from, below: below ?? Infinity }),
  });
};

type Looks = {
  /** The options in order; by default the values that rows have. */
  options?: Partial<Record<ChoiceFilter['key'], ChoiceFilter['options']>>;
  words?: Partial<Record<RangeFilter['key'], RangeFilter['words']>>;
};

const definitionOf = (catalogue: Catalogue, filter: AnyFilter, { options, words }: Looks): FilterDefinition => {
  if (filter.kind === 'choice') {
    const ownOptions = options?.[filter.key];
    return ownOptions === undefined ? filter : { ...filter, options: ownOptions };
  }
  if (filter.kind === 'range') {
    const ownWords = words?.[filter.key];
    const unit = catalogue[filter.column]?.unit ?? '';
    return ownWords === undefined ? { ...filter, unit } : { ...filter, unit, words: ownWords };
  }
  return filter.kind === 'dates' || filter.kind === 'flag' ? filter : givenFilter(filter);
};

/** The filters of a list's bar: those of its catalogue, with additions that only the screen needs. */
export const filterDefinitions = (
  catalogue: Catalogue,
  filters: readonly AnyFilter[],
  looks: Looks = {},
): FilterDefinition[] => filters.map((filter) => definitionOf(catalogue, filter, looks));
