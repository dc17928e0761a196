import type { Permission } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import type { ListFilters } from '../list-search.ts';
import type { Condition } from '../store/row-filter.ts';

type KeysOf<Value> = {
  [K in keyof ListFilters]-?: NonNullable<ListFilters[K]> extends Value ? K : never;
}[keyof ListFilters];

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

type Common = {
  label: string;
  column: string;
  /** A filter that would leave nothing together with this one: setting one takes the other back. */
  excludes?: keyof ListFilters;
};

export type ChoiceFilter = Common & {
  kind: 'choice';
  key: 'statuses' | 'serviceTypes';
  /** What is on offer, in order; without it, what the rows have. */
  options?: readonly ChoiceOption[];
};

export type RangeFilter = Common & {
  kind: 'range';
  key: 'sohRange' | 'designCapacityRange' | 'nomVoltageRange' | 'durationRange';
  unit: string;
  /** A value that is a threshold, drawn among the others. */
  threshold?: number;
  /** How a number reads where its bare form says little. */
  words?: (value: number) => string;
};

export type DatesFilter = Common & { kind: 'dates'; key: 'lastServiceTimeRange' | 'retiredRange' | 'startTimeRange' };

export type FlagFilter = Common & { kind: 'flag'; key: KeysOf<boolean>; wants: 'filled' | 'empty' };

/** A filter that only a link brings: shown while it is set, to be removed, not to be chosen. */
export type GivenFilter = Common & {
  kind: 'given';
  key: 'locations' | 'modelNames' | 'sohBin' | 'remainingBin' | 'batteryIds';
  wordsOf: (filters: ListFilters) => string | undefined;
  conditionOf: (filters: ListFilters) => Condition | undefined;
};

/** One filter of a list's bar, over one of its columns (spec: entities §3, filter object). Keywords have a box of their own. */
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
