import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../data/chunks/lazy-part.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import type { FilterWork } from './filters/filter-control-props.ts';
import type { ListFiltering } from './filters/use-list-filters.ts';
import { KeywordBox } from './search/keyword-box.tsx';
import type { ListDefinition } from './list-definition.ts';
import type { ListRows } from './rows/list-rows.ts';
import { matchesText, type PageWindow } from './table/page-window.ts';
import type { ListControls } from './search/use-list-controls.ts';
import styles from './entity-list.module.css';

const FilterSlider = lazyPart(
  () => import('./filters/filter-slider.tsx'),
  (module) => module.FilterSlider,
);

type FilterRowProps<Row> = {
  list: ListRows<Row> | undefined;
  noun: ListDefinition<Row>['noun'];
  controls: ListControls;
  filtering: ListFiltering;
  window: PageWindow;
};

const FiltersButton = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <Button
    className={styles['filtersButton'] ?? ''}
    variant="default"
    aria-haspopup="dialog"
    data-set={count > 0 || undefined}
    leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
    onClick={onClick}
  >
    <span className={styles['filtersWord']}>Filters</span>{' '}
    {count === 0 ? null : <span className={styles['filtersCount']}>{count}</span>}
  </Button>
);

/** Reserves the space of the filter bar, so that the rows below do not move. The hidden last child has the place of the active filters. */
const PendingRow = () => (
  <div className={styles['filterRow']} aria-hidden="true">
    <span className={styles['keywords']} />
    <span className={`${styles['filtersButton']} ${styles['pending']}`} />
    <span hidden />
  </div>
);

const noKeywords: readonly string[] = [];

/** The filter bar: a keyword box and the list's other filters. Shown after the first load. */
export const FilterRow = <Row,>({ list, noun, controls, filtering, window }: FilterRowProps<Row>) => {
  const [sliderOpen, setSliderOpen] = useState(false);
  const { filters } = controls;
  if (list === undefined) return <PendingRow />;
  const onChange = (changed: typeof filters) => controls.change({ filters: changed });
  const work: FilterWork = { ...filtering, list, filters, onChange };
  const beside = filtering.active.filter(({ key }) => key !== 'keywords').length;
  return (
    <div className={styles['filterRow']}>
      <KeywordBox
        keywords={filters.keywords ?? noKeywords}
        onChange={(keywords) => onChange({ ...filters, keywords })}
      />
      <FiltersButton count={beside} onClick={() => setSliderOpen(true)} />
      <FilterBar work={work} active={filtering.active} onMore={() => setSliderOpen(true)} />
      {sliderOpen ? (
        <Suspense>
          <FilterSlider
            work={work}
            matches={matchesText(window, noun)}
            isNarrowed={filtering.active.length > 0}
            onClose={() => setSliderOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
