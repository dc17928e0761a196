import { SegmentedControl } from '@mantine/core';
import { setFilter, type FilterWork } from './filter-control-props.ts';
import type { FilterDefinition, FlagFilter } from './filter-definition.ts';
import styles from './filters.module.css';

/** The filters in order; the flags of a group are together, in the place of the first. */
export const filterGroups = (definitions: readonly FilterDefinition[]): FilterDefinition[][] => [
  ...Map.groupBy(definitions, (filter) => (filter.kind === 'flag' ? filter.group : undefined) ?? filter.key).values(),
];

export const isFlagGroup = (filters: readonly FilterDefinition[]): filters is FlagFilter[] =>
  filters.every((filter) => filter.kind === 'flag' && filter.group !== undefined);

type FlagGroupProps = { flags: readonly FlagFilter[]; work: FilterWork };

/** Flags of which at most one is set. */
export const FlagGroup = ({ flags, work }: FlagGroupProps) => {
  const set = flags.find(({ key }) => work.filters[key] === true);
  const choose = (key: string) => {
    const flag = flags.find((each) => each.key === key);
    if (flag !== undefined) setFilter({ filter: flag, work }, true);
    else if (set !== undefined) setFilter({ filter: set, work }, undefined);
  };
  return (
    <SegmentedControl
      className={styles['flags'] ?? ''}
      size="xs"
      aria-label={flags[0]?.group ?? ''}
      data={[...flags.map(({ key, label }) => ({ value: key, label })), { value: '', label: 'All' }]}
      value={set?.key ?? ''}
      onChange={choose}
    />
  );
};
