import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { filterWords } from './active-filters.ts';
import { isOffered } from './filter-bounds.ts';
import { type FilterControlProps, type FilterWork, setFilter } from './filter-control-props.ts';
import { FilterControl, type OpeningFilter } from './filter-control.tsx';
import { isGiven, type FilterDefinition, type FlagFilter } from './filter-definition.ts';
import { filterGroups, FlagGroup, isFlagGroup } from './flag-group.tsx';
import type { ListFiltering } from './use-list-filters.ts';
import styles from './filters.module.css';

type Props<F extends FilterDefinition> = FilterControlProps<F> & { words: string | undefined };

const Words = ({ filter, words }: Pick<Props<FilterDefinition>, 'filter' | 'words'>) => (
  <span className={styles['pillWords']} title={words === undefined || words === '' ? undefined : words}>
    {words === undefined || words === '' ? filter.label : `${filter.label}: ${words}`}
  </span>
);

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className={styles['remove']} aria-label={`Remove filter ${name}`} onClick={onClick}>
    <IconX size={14} stroke={2} aria-hidden="true" />
  </button>
);

const FlagPill = (props: Props<FlagFilter>) => {
  const isOn = props.words !== undefined;
  return (
    <button
      type="button"
      className={styles['pillButton']}
      aria-pressed={isOn}
      onClick={() => setFilter(props, isOn ? undefined : true)}
    >
      <Words {...props} />
    </button>
  );
};

const widthsPx = { choice: 248, range: 312, dates: 312 } as const;

const OpeningPill = ({ filter, work, words }: Props<OpeningFilter>) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={widthsPx[filter.kind]}
      position="bottom-start"
      offset={6}
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <button type="button" className={styles['pillButton']} onClick={() => setIsOpen(!isOpen)}>
          <Words filter={filter} words={words} />
          {words === undefined ? <IconChevronDown size={14} stroke={2} aria-hidden="true" /> : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles['dropdown'] ?? ''} data-kind={filter.kind}>
        <FilterControl filter={filter} work={work} />
      </Popover.Dropdown>
    </Popover>
  );
};

const PillBody = ({ filter, work, words }: Props<FilterDefinition>) => {
  if (filter.kind === 'flag') return <FlagPill filter={filter} work={work} words={words} />;
  if (isGiven(filter))
    return (
      <span className={styles['given']}>
        <Words filter={filter} words={words} />
      </span>
    );
  return <OpeningPill filter={filter} work={work} words={words} />;
};

/** One filter of the bar: shows its value, opens to change it and can be removed. */
const FilterPill = ({ filter, work }: FilterControlProps<FilterDefinition>) => {
  const words = filterWords(filter, work.filters, work.context);
  const name = words === undefined || words === '' ? filter.label : `${filter.label}: ${words}`;
  return (
    <li className={styles['pill']} data-active={words !== undefined}>
      <PillBody filter={filter} work={work} words={words} />
      {words === undefined ? null : <Remove name={name} onClick={() => setFilter({ filter, work }, undefined)} />}
    </li>
  );
};

type FilterBarProps = { work: FilterWork; active: ListFiltering['active']; onMore: () => void };

const MoreFilters = ({ onClick }: { onClick: () => void }) => (
  <Button
    className={styles['more'] ?? ''}
    size="compact-sm"
    variant="subtle"
    aria-haspopup="dialog"
    leftSection={<IconFilter size={14} stroke={2} aria-hidden="true" />}
    onClick={onClick}
  >
    More filters
  </Button>
);

/** The filters used most, and those that are set, side by side; on a narrow screen only those that are set. */
export const FilterBar = ({ work, active, onMore }: FilterBarProps) => {
  const isSet = ({ key }: FilterDefinition) => active.some((filter) => filter.key === key);
  const offered = work.definitions.filter((filter) => isOffered(filter, work.list.values));
  const shown = work.definitions.filter(
    (filter) => isSet(filter) || (offered.includes(filter) && filter.isSecondary !== true),
  );
  const isShown = (filter: FilterDefinition) => shown.includes(filter);
  return (
    <div className={styles['bar']} data-active={active.some(({ key }) => key !== 'keywords')}>
      <ul className={styles['pills']} aria-label="Filters">
        {filterGroups(shown).map((filters) =>
          isFlagGroup(filters) ? (
            <li key={filters[0]?.key} className={styles['group']} data-active={filters.some(isSet)}>
              <FlagGroup flags={filters} work={work} />
            </li>
          ) : (
            filters.map((filter) => <FilterPill key={filter.key} filter={filter} work={work} />)
          ),
        )}
      </ul>
      {offered.every(isShown) ? null : <MoreFilters onClick={onMore} />}
      {active.length === 0 ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => work.onChange({})}>
          Clear all
        </Button>
      )}
    </div>
  );
};
