import { Button } from '@mantine/core';
import { isOffered } from './filter-bounds.ts';
import type { FilterWork } from './filter-control-props.ts';
import { FilterPill } from './filter-pill.tsx';
import type { ListFiltering } from './use-list-filters.ts';
import styles from './filters.module.css';

type FilterBarProps = { work: FilterWork; active: ListFiltering['active'] };

/** All filters of a list, side by side; on a narrow screen only those that are set. */
export const FilterBar = ({ work, active }: FilterBarProps) => {
  const isSet = (key: string) => active.some((filter) => filter.key === key);
  const shown = work.definitions.filter((filter) => isOffered(filter, work.extentOf) || isSet(filter.key));
  return (
    <div className={styles['bar']} data-active={active.some(({ key }) => key !== 'keywords')}>
      <ul className={styles['pills']} aria-label="Filters">
        {shown.map((filter) => (
          <FilterPill key={filter.key} filter={filter} work={work} />
        ))}
      </ul>
      {active.length === 0 ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => work.onChange({})}>
          Clear all
        </Button>
      )}
    </div>
  );
};
