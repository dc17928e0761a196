import { countingRange, type FilterContext } from './filter-bounds.ts';
import type { FilterKind, FilterValues } from './list-filter.ts';
import type { Condition, RowFilter } from './row-filter.ts';

type Rule<Kind extends FilterKind> = { kind: Kind; key: string; column: string };

/** What a filter means. Anything else that is known about it, such as its label, is for the screen. */
export type FilterRule =
  | Rule<'range' | 'dates' | 'ids'>
  /** A chosen value with a flag also matches rows whose column of that name is set. */
  | (Rule<'choice'> & { options?: readonly { value: string; flag?: string }[] })
  | (Rule<'flag'> & { wants: 'filled' | 'empty' })
  | (Rule<'bin'> & { shareOf?: string });

/** The filter object of a list's address: a value of its kind for each filter that is set, by key. */
export type FilterObject = { readonly keywords?: readonly string[] } & {
  readonly [key: string]: FilterValues[FilterKind] | undefined;
};

/** The schema of the address, of a view or of a call has made sure of the kind. */
const valueOf = <Kind extends FilterKind>(filters: FilterObject, { key }: Rule<Kind>) =>
  filters[key] as FilterValues[Kind] | undefined;

const choiceCondition = (
  { column, options = [] }: FilterRule & { kind: 'choice' },
  chosen: readonly string[],
): Condition | undefined => {
  if (chosen.length === 0) return undefined;
  const flags = options.filter(({ flag, value }) => flag !== undefined && chosen.includes(value));
  const texts = chosen.filter((value) => !flags.some((option) => option.value === value));
  const value: Condition = { kind: 'oneOf', key: column, texts };
  if (flags.length === 0) return value;
  return { kind: 'any', of: [value, ...flags.map(({ flag }) => ({ kind: 'filled' as const, key: flag ?? '' }))] };
};

const rangeCondition = (
  filter: { kind: 'range' | 'dates'; column: string },
  range: FilterValues['range'],
  context: FilterContext,
): Condition | undefined => {
  const counting = countingRange(filter, range, context);
  if (counting === undefined) return undefined;
  const [from, to] = counting;
  return { kind: 'range', key: filter.column, from: from ?? -Infinity, to: to ?? Infinity };
};

/** Matches exactly the rows that the bar of a report has counted. */
const binCondition = (
  { column: key, shareOf }: FilterRule & { kind: 'bin' },
  [from, below]: FilterValues['bin'],
): Condition => ({
  kind: 'within',
  key,
  ...(shareOf === undefined ? {} : { shareOf }),
  from,
  below: below ?? Infinity,
});

const idsCondition = (key: string, ids: FilterValues['ids']): Condition => ({
  kind: 'oneOf',
  key,
  texts: ids.map(String),
});

const conditionOf = (filter: FilterRule, filters: FilterObject, context: FilterContext): Condition | undefined => {
  const { column: key } = filter;
  if (filter.kind === 'choice') return choiceCondition(filter, valueOf(filters, filter) ?? []);
  if (filter.kind === 'flag') return valueOf(filters, filter) === true ? { kind: filter.wants, key } : undefined;
  if (filter.kind === 'bin') {
    const bin = valueOf(filters, filter);
    return bin === undefined ? undefined : binCondition(filter, bin);
  }
  if (filter.kind === 'ids') {
    const ids = valueOf(filters, { ...filter, kind: 'ids' });
    return ids === undefined ? undefined : idsCondition(key, ids);
  }
  const range = valueOf(filters, { ...filter, kind: 'range' });
  return range === undefined ? undefined : rangeCondition({ ...filter, kind: filter.kind }, range, context);
};

/** The rows that a filter object stands for. Filters that the list does not have are ignored. */
export const rowFilterOf = (
  rules: readonly FilterRule[],
  filters: FilterObject,
  context: FilterContext,
): RowFilter => ({
  keywords: filters.keywords ?? [],
  conditions: rules.flatMap((rule) => conditionOf(rule, filters, context) ?? []),
});
