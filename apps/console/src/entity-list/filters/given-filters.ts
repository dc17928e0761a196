import type { Bin } from '@ohmstead/contract';
import type { AnyFilter, ListFilters } from '../search/list-search.ts';
import type { Condition } from '../store/row-filter.ts';
import type { GivenFilter } from './filter-definition.ts';

export type FilterFromLink = Extract<AnyFilter, { kind: 'texts' | 'bin' | 'ids' }>;
type Form<Value> = { words: (value: Value) => string; condition: (value: Value) => Condition };

const binWords = ([from, below]: Bin): string => (below === null ? `from ${from} % on` : `${from} to below ${below} %`);

const oneOf = (key: string, texts: readonly string[]): Condition => ({ kind: 'oneOf', key, texts });

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

/** What the bars and points of reports lead to: exactly what they count. */
export const givenFilter = (filter: FilterFromLink): GivenFilter => {
  const { column: key } = filter;
  if (filter.kind === 'texts')
    return given(filter, (filters) => filters[filter.key], {
      words: (texts) => texts.map((text) => (text === '' ? filter.empty : text)).join(', '),
      condition: (texts) => oneOf(key, texts),
    });
  if (filter.kind === 'ids')
    return given(filter, (filters) => filters[filter.key], {
      words: (ids) => ids.length.toLocaleString('en'),
      condition: (ids) => oneOf(key, ids.map(String)),
    });
  const share = 'shareOf' in filter ? { shareOf: filter.shareOf } : {};
  return given(filter, (filters) => filters[filter.key], {
    words: binWords,
    condition: ([from, below]) => ({ kind: 'within', key, ...share, from, below: below ?? Infinity }),
  });
};
