import { useId } from 'react';
import hidden from '../../ui/visually-hidden.module.css';
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

/**
 * Flags of which at most one is set. Mantine's control measures where its mark goes, which costs a layout of the whole list before it is
 * painted, on a phone for a control that is not even shown.
 */
export const FlagGroup = ({ flags, work }: FlagGroupProps) => {
  const name = useId();
  const set = flags.find(({ key }) => work.filters[key] === true);
  const choose = (key: string) => {
    const flag = flags.find((each) => each.key === key);
    if (flag !== undefined) setFilter({ filter: flag, work }, true);
    else if (set !== undefined) setFilter({ filter: set, work }, undefined);
  };
  return (
    <div role="radiogroup" aria-label={flags[0]?.group} className={styles['flags']}>
      {[...flags.map(({ key, label }) => ({ key, label })), { key: '', label: 'All' }].map(({ key, label }) => (
        <label key={key} className={styles['flagChoice']}>
          <input
            type="radio"
            className={hidden['visuallyHidden']}
            name={name}
            checked={key === (set?.key ?? '')}
            onChange={() => choose(key)}
          />
          {label}
        </label>
      ))}
    </div>
  );
};
