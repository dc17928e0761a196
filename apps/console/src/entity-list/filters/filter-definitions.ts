import type { Catalogue } from '@ohmstead/contract';
import type { AnyFilter } from '../search/list-search.ts';
import type { ChoiceFilter, FilterDefinition, RangeFilter } from './filter-definition.ts';

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
  return filter;
};

/** The filters of a list's bar: those of its catalogue, with additions that only the screen needs. */
export const filterDefinitions = (
  catalogue: Catalogue,
  filters: readonly AnyFilter[],
  looks: Looks = {},
): FilterDefinition[] => filters.map((filter) => definitionOf(catalogue, filter, looks));
