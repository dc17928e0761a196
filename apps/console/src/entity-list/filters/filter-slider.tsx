import { Button, Switch } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Slider } from '../../ui/dialog/slider.tsx';
import { filterWords } from './active-filters.ts';
import { isOffered } from './filter-bounds.ts';
import { FilterControl, type OpeningFilter } from './filter-control.tsx';
import { setFilter, type FilterControlProps, type FilterWork } from './filter-control-props.ts';
import { isGiven, type FlagFilter } from './filter-definition.ts';
import { filterGroups, FlagGroup, isFlagGroup } from './flag-group.tsx';
import styles from './filters.module.css';

type SectionProps = FilterControlProps<OpeningFilter> & { isOpen: boolean; onToggle: () => void };

const Section = ({ filter, work, isOpen, onToggle }: SectionProps) => (
  <section className={styles['section']}>
    <h3>
      <button type="button" className={styles['sectionHead']} aria-expanded={isOpen} onClick={onToggle}>
        <span>{filter.label}</span>
        <span className={styles['sectionWords']}>{filterWords(filter, work.filters, work.context) ?? 'Any'}</span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </h3>
    {isOpen ? (
      <div className={styles['sectionBody']}>
        <FilterControl filter={filter} work={work} />
      </div>
    ) : null}
  </section>
);

const FlagSection = (props: FilterControlProps<FlagFilter>) => (
  <Switch
    className={styles['flag'] ?? ''}
    labelPosition="left"
    label={props.filter.label}
    checked={props.work.filters[props.filter.key] === true}
    onChange={(event) => setFilter(props, event.currentTarget.checked)}
  />
);

const FlagGroupSection = ({ flags, work }: { flags: readonly FlagFilter[]; work: FilterWork }) => (
  <div className={styles['flagGroup']}>
    <span>{flags[0]?.group}</span>
    <FlagGroup flags={flags} work={work} />
  </div>
);

type FilterSliderProps = {
  work: FilterWork;
  /** The text of the button at the bottom: '37 batteries'. */
  matches: string;
  isNarrowed: boolean;
  onClose: () => void;
};

/** The filters of a narrow screen, one below the other. The list behind them updates at once. */
export const FilterSlider = ({ work, matches, isNarrowed, onClose }: FilterSliderProps) => {
  const [open, setOpen] = useState<string>();
  const footer = (
    <>
      <Button variant="default" disabled={!isNarrowed} onClick={() => work.onChange({})}>
        Clear all
      </Button>
      <Button onClick={onClose}>{`Show ${matches}`}</Button>
    </>
  );
  return (
    <Slider title="Filters" onClose={onClose} footer={footer}>
      {filterGroups(work.definitions.filter((filter) => isOffered(filter, work.list.values))).map((filters) => {
        const [filter] = filters;
        if (filter === undefined || isGiven(filter)) return null;
        if (isFlagGroup(filters)) return <FlagGroupSection key={filter.key} flags={filters} work={work} />;
        if (filter.kind === 'flag') return <FlagSection key={filter.key} filter={filter} work={work} />;
        return (
          <Section
            key={filter.key}
            filter={filter}
            work={work}
            isOpen={open === filter.key}
            onToggle={() => setOpen(open === filter.key ? undefined : filter.key)}
          />
        );
      })}
    </Slider>
  );
};
