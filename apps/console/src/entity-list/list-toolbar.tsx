import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconSettings } from '@tabler/icons-react';
import { Allowed } from '../ui/allowed.tsx';
import { KeywordBox } from './keyword-box.tsx';
import type { ListDefinition } from './list-definition.ts';
import { SortMenu } from './sort-menu.tsx';
import type { ListControls } from './use-list-controls.ts';
import type { useRowDensity } from './use-row-density.ts';
import type { ListSelection } from './use-selection.ts';
import styles from './entity-list.module.css';

type ListToolbarProps<Row> = {
  definition: ListDefinition<Row>;
  controls: ListControls;
  /** Rows in the list before any filter; undefined until they are known. */
  total: number | undefined;
  selection: ListSelection;
  density: ReturnType<typeof useRowDensity>;
  onSettings: () => void;
};

const Count = ({ total }: { total: number | undefined }) =>
  total === undefined ? null : <span className={styles['count']}>{total.toLocaleString('en')}</span>;

const DensityToggle = ({ dense, setDense }: ReturnType<typeof useRowDensity>) => {
  const Icon = dense ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <Tooltip label={dense ? 'Comfortable rows' : 'Dense rows'}>
      <ActionIcon size={36} color="gray" aria-label="Dense rows" aria-pressed={dense} onClick={() => setDense(!dense)}>
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

const Selected = ({ selection }: { selection: ListSelection }) =>
  selection.ids.length === 0 ? null : (
    <div className={styles['selected']}>
      <span role="status">{selection.ids.length.toLocaleString('en')} selected</span>
      <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
        Clear
      </Button>
    </div>
  );

export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const { definition, controls, total, selection, density, onSettings } = props;
  const { filters } = controls;
  return (
    <header className={styles['toolbar']}>
      <h1 className={styles['title']}>
        {definition.title} <Count total={total} />
      </h1>
      <Selected selection={selection} />
      <div className={styles['tools']}>
        <KeywordBox
          keywords={filters.keywords ?? noKeywords}
          onChange={(keywords) => controls.change({ filters: { ...filters, keywords } })}
        />
        <SortMenu columns={definition.columns} sort={controls.sort} onSort={(sort) => controls.change({ sort })} />
        <DensityToggle {...density} />
        <Allowed to={definition.settingsPermission}>
          <SettingsButton onClick={onSettings} />
        </Allowed>
      </div>
    </header>
  );
};

const noKeywords: readonly string[] = [];
