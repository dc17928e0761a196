import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconDownload, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { counted, type Noun } from '../lib/text/number-text.ts';
import { Allowed } from '../ui/allowed.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FilterRow } from './filter-row.tsx';
import type { ListFiltering } from './filters/use-list-filters.ts';
import type { ListDefinition } from './list-definition.ts';
import type { ListRows } from './rows/list-rows.ts';
import { ListSummary } from './list-summary.tsx';
import { SortMenu } from './search/sort-menu.tsx';
import type { ListControls } from './search/use-list-controls.ts';
import type { useRowDensity } from './table/use-row-density.ts';
import styles from './entity-list.module.css';

type ListToolbarProps<Row> = {
  definition: ListDefinition<Row>;
  controls: ListControls;
  /** Undefined until the first load is complete. */
  list: ListRows<Row> | undefined;
  filtering: ListFiltering;
  /** The number of rows that pass the filters. */
  matches: number;
  density: ReturnType<typeof useRowDensity>;
  onDownload: () => Promise<void>;
  onSettings: () => void;
  /** The button for views. */
  views: ReactNode;
};

type CountProps = { matches: number; total: number | undefined; isNarrowed: boolean };

const countWords = ({ matches, total, isNarrowed }: CountProps): string => {
  if (total === undefined) return '';
  return isNarrowed ? `${matches.toLocaleString('en')} of ${total.toLocaleString('en')}` : total.toLocaleString('en');
};

/** The number of all rows, or of those that match. Rendered before the number is known, so that its space is reserved. */
const Count = (props: CountProps) => (
  <span className={styles['count']} role="status">
    {countWords(props)}
  </span>
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

const Add = ({ label, to, permission }: NonNullable<ListDefinition<unknown>['add']>) => (
  <Allowed to={permission}>
    <ButtonLink to={to} size="sm" variant="light" className={styles['add']}>
      {label}
    </ButtonLink>
  </Allowed>
);

type DownloadButtonProps = { matches: number; noun: Noun; onDownload: () => Promise<void> };

/** For every matching row; no selection is needed. */
const DownloadButton = ({ matches, noun, onDownload }: DownloadButtonProps) => {
  const [isOpening, setIsOpening] = useState(false);
  const label = `Download this list: ${counted(matches, noun)}`;
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
        disabled={matches === 0}
        loading={isOpening}
        onClick={() => void open()}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};

export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const { definition, controls, list, filtering, matches, density, onDownload, onSettings, views } = props;
  return (
    <header className={styles['toolbar']}>
      <h1 className={styles['title']}>{definition.title}</h1>
      <Count matches={matches} total={list?.size} isNarrowed={filtering.active.length > 0} />
      {list === undefined || definition.sohColumn === undefined ? null : (
        <ListSummary list={list} matching={filtering.matching} sohColumn={definition.sohColumn} />
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
          <DownloadButton noun={definition.noun} {...{ matches, onDownload }} />
        </Allowed>
        <Allowed to={definition.settingsPermission}>
          <SettingsButton onClick={onSettings} />
        </Allowed>
      </div>
      <FilterRow list={list} noun={definition.noun} {...{ controls, filtering, matches }} />
    </header>
  );
};
