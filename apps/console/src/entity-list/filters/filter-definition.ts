import type { FilterKind, FilterValues, Permission } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import type { FilterKey, ListFilters } from '../search/list-search.ts';

/** The keys of the filters of this kind. */
type KeyOf<Kind extends FilterKind> = {
  [K in FilterKey]-?: NonNullable<ListFilters[K]> extends FilterValues[Kind] ? K : never;
}[FilterKey];

export type ChoiceOption = {
  value: string;
  label: string;
  /** Shown instead of the label. */
  mark?: ReactNode;
  /** The column of a tag shown beside the value. */
  flag?: string;
  /** The permission required to see the tag. */
  permission?: Permission;
};

type Common = { label: string; column: string; excludes?: readonly FilterKey[]; isSecondary?: true };

export type ChoiceFilter = Common & {
  kind: 'choice';
  key: KeyOf<'choice'>;
  /** The options in order; by default the values that rows have. */
  options?: readonly ChoiceOption[];
  /** The label for rows without a value, if they can be chosen. */
  empty?: string;
};

export type RangeFilter = Common & {
  kind: 'range';
  key: KeyOf<'range'>;
  unit: string;
  threshold?: number;
  /** Formats a number whose plain form is hard to understand. */
  words?: (value: number) => string;
};

export type DatesFilter = Common & { kind: 'dates'; key: KeyOf<'dates'> };

export type FlagFilter = Common & {
  kind: 'flag';
  key: KeyOf<'flag'>;
  wants: 'filled' | 'empty';
  /** Flags of a group are one control with this label. */
  group?: string;
};

/** A filter that can only be set by a link: shown while it is set and removable, but not selectable. */
export type GivenFilter = Common &
  ({ kind: 'bin'; key: KeyOf<'bin'>; shareOf?: string; isTime?: true } | { kind: 'ids'; key: KeyOf<'ids'> });

export const isGiven = (filter: FilterDefinition): filter is GivenFilter =>
  filter.kind === 'bin' || filter.kind === 'ids';

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
