import type { Range } from '@ohmstead/contract';
import type { ListFilters } from '../search/list-search.ts';
import type { Condition } from '../store/row-filter.ts';
import { boundsOf, isNarrower, wholeEndDay, type ExtentOf } from './filter-bounds.ts';
import type { ChoiceFilter, FilterDefinition } from './filter-definition.ts';

const choiceCondition = ({ column, options = [] }: ChoiceFilter, chosen: readonly string[]): Condition => {
  const flags = options.filter(({ flag, value }) => flag !== undefined && chosen.includes(value));
  const texts = chosen.filter((value) => !flags.some((option) => option.value === value));
  const value: Condition = { kind: 'oneOf', key: column, texts };
  if (flags.length === 0) return value;
  return { kind: 'any', of: [value, ...flags.map(({ flag }) => ({ kind: 'filled' as const, key: flag ?? '' }))] };
};

/** The range that applies; undefined if it does not exclude anything. */
export const countingRange = (filter: FilterDefinition, range: Range, extentOf: ExtentOf): Range | undefined => {
  const [from, to] = range;
  const whole: Range = filter.kind === 'dates' && to !== null ? [from, wholeEndDay(to)] : range;
  return isNarrower(whole, boundsOf(filter, extentOf)) ? whole : undefined;
};

const conditionOf = (filter: FilterDefinition, filters: ListFilters, extentOf: ExtentOf): Condition | undefined => {
  const key = filter.column;
  if (filter.kind === 'given') return filter.conditionOf(filters);
  if (filter.kind === 'flag') return filters[filter.key] === true ? { kind: filter.wants, key } : undefined;
  if (filter.kind === 'choice') {
    const chosen = filters[filter.key] ?? [];
    return chosen.length === 0 ? undefined : choiceCondition(filter, chosen);
  }
  const set = filters[filter.key];
  const range = set === undefined ? undefined : countingRange(filter, set, extentOf);
  return range === undefined
    ? undefined
    : { kind: 'range', key, from: range[0] ?? -Infinity, to: range[1] ?? Infinity };
};

/** The conditions for rows. Filters that the list does not have are ignored. */
export const filterConditions = (
  definitions: readonly FilterDefinition[],
  filters: ListFilters,
  extentOf: ExtentOf,
): Condition[] =>
  definitions.flatMap((filter) => {
    const condition = conditionOf(filter, filters, extentOf);
    return condition === undefined ? [] : [condition];
  });
