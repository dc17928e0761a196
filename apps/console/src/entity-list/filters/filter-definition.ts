import type { FilterKind, FilterValues } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import type { FilterKey, ListFilters } from '../search/list-search.ts';
import type { Condition } from '../store/row-filter.ts';

/** The filters of this kind. */
type KeyOf<Kind extends FilterKind> = {
  [K in FilterKey]-?: NonNullable<ListFilters[K]> extends FilterValues[Kind] ? K : never;
}[FilterKey];

export type ChoiceOption = {
  value: string;
  label: string;
  /** How it looks in the list, where that is more than its label. */
  mark?: ReactNode;
  /** The column of a tag that a row has beside its value. */
  flag?: string;
  /** Those without it do not see the tag either. */
  permission?: Permission;
};

type Common = { label: string; column: string; excludes?: FilterKey };

export type ChoiceFilter = Common & {
  kind: 'choice';
  key: KeyOf<'choice'>;
  /** What is on offer, in order; without it, what the rows have. */
  options?: readonly ChoiceOption[];
};

export type RangeFilter = Common & {
  kind: 'range';
  key: KeyOf<'range'>;
  unit: string;
  threshold?: number;
  /** How a number reads where its bare form says little. */
  words?: (value: number) => string;
};

export type DatesFilter = Common & { kind: 'dates'; key: KeyOf<'dates'> };

export type FlagFilter = Common & { kind: 'flag'; key: KeyOf<'flag'>; wants: 'filled' | 'empty' };

/** A filter that only a link brings: shown while it is set, to be removed, not to be chosen. */
export type GivenFilter = Common & {
  kind: 'given';
  key: FilterKey;
  wordsOf: (filters: ListFilters) => string | undefined;
  conditionOf: (filters: ListFilters) => Condition | undefined;
};

/** One filter of a list's bar. */
export type FilterDefinition = ChoiceFilter | RangeFilter | DatesFilter | FlagFilter | GivenFilter;

export const permittedFilters = (
  filters: readonly FilterDefinition[],
  may: (permission: Permission) => boolean,
): FilterDefinition[] =>
  filters.map((filter) => {
    if (filter.kind !== 'choice' || filter.options === undefined) return filter;
    return {
      ...filter,
      options: filter.options.filter(({ permission }) => permission === undefined || may(permission)),
    };
  });
