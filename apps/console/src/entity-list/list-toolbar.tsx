import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconDownload, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Noun } from '../lib/text/number-text.ts';
import { Allowed } from '../ui/allowed.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FilterRow } from './filter-row.tsx';
import type { ListFiltering } from './filters/use-list-filters.ts';
import type { ListDefinition } from './list-definition.ts';
import { matchCount, searchText } from './match-count.ts';
import type { ListRows, ListView } from './rows/list-rows.ts';
import { ListSummary } from './list-summary.tsx';
import { SortMenu } from './search/sort-menu.tsx';
import type { ListControls } from './search/use-list-controls.ts';
import { matchesText, type PageWindow } from './table/page-window.ts';
import type { useRowDensity } from './table/use-row-density.ts';
import styles from './entity-list.module.css';

type ListToolbarProps<Row> = {
  definition: ListDefinition<Row>;
  controls: ListControls;
  /** Undefined until the first load is complete. */
  list: ListRows<Row> | undefined;
  filtering: ListFiltering;
  view: ListView<Row>;
  density: ReturnType<typeof useRowDensity>;
  onDownload: () => Promise<void>;
  onSettings: () => void;
  /** The button for views. */
  views: ReactNode;
};

type CountProps = { view: ListView<unknown> | undefined; isNarrowed: boolean };

/** The number of all rows, or of those that match. Rendered before the number is known, so that its space is reserved. */
const Count = ({ view, isNarrowed }: CountProps) => (
  <span className={styles['count']} role="status" data-narrowed={isNarrowed}>
    {view === undefined ? '' : matchCount(view, isNarrowed)}
  </span>
);

type SearchingProps = { view: ListView<unknown>; noun: Noun; isNarrowed: boolean };

/** In the place of the sums, which are not known meanwhile. */
const Searching = ({ view, noun, isNarrowed }: SearchingProps) => (
  <p className={styles['summary']} role="status">
    {searchText(view.size, noun, isNarrowed)}
  </p>
);

const DensityToggle = ({ dense, setDense }: ReturnType<typeof useRowDensity>) => {
  const Icon = dense ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <Tooltip label={dense ? 'Comfortable rows' : 'Dense rows'}>
      <ActionIcon
        size={36}
        color="gray"
        data-density
        aria-label="Dense rows"
        aria-pressed={dense}
        onClick={() => setDense(!dense)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};

const SettingsButton = ({ onClick }: { onClick: () => void }) => (
  <Tooltip label="Display settings">
    <ActionIcon size={36} color="gray" aria-label="Display settings" onClick={onClick}>
      <IconSettings size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);

const Add = ({ label, to, permission, isForDesks = false }: NonNullable<ListDefinition<unknown>['add']>) => (
  <Allowed to={permission}>
    <ButtonLink to={to} size="sm" variant="light" className={styles[isForDesks ? 'addAtDesk' : 'add']}>
      {label}
    </ButtonLink>
  </Allowed>
);

type DownloadButtonProps = { window: PageWindow; noun: Noun; onDownload: () => Promise<void> };

/** For every matching row; no selection is needed. */
const DownloadButton = ({ window, noun, onDownload }: DownloadButtonProps) => {
  const [isOpening, setIsOpening] = useState(false);
  const label = `Download this list: ${matchesText(window, noun)}`;
  const open = async () => {
    setIsOpening(true);
    await onDownload().finally(() => setIsOpening(false));
  };
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={36}
        color="gray"
        data-download
        aria-label={label}
        disabled={window.total === 0 || window.isOpen === true}
        loading={isOpening}
        onClick={() => void open()}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};

export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const { definition, controls, list, filtering, view, density, onDownload, onSettings, views } = props;
  const isNarrowed = filtering.active.length > 0;
  return (
    <header className={styles['toolbar']}>
      <h1 className={styles['title']}>{definition.title}</h1>
      <Count view={list === undefined ? undefined : view} isNarrowed={isNarrowed} />
      {view.search === undefined ? null : <Searching {...{ view, isNarrowed }} noun={definition.noun} />}
      {list === undefined || definition.soh === undefined || view.search !== undefined ? null : (
        <ListSummary list={list} matching={filtering.matching} noun={definition.noun} soh={definition.soh} />
      )}
      {views}
      <div className={styles['tools']}>
        {definition.add === undefined ? null : <Add {...definition.add} />}
        <SortMenu
          columns={definition.columns}
          sort={controls.sort}
          onSort={(sort) => controls.change({ sort: sort ?? definition.defaultSort ?? null })}
        />
        <DensityToggle {...density} />
        <Allowed to={definition.downloadPermission}>
          <DownloadButton noun={definition.noun} window={view.window} onDownload={onDownload} />
        </Allowed>
        <Allowed to={definition.settingsPermission}>
          <SettingsButton onClick={onSettings} />
        </Allowed>
      </div>
      <FilterRow list={list} noun={definition.noun} {...{ controls, filtering, window: view.window }} />
    </header>
  );
};
