import { useState } from 'react';
import { usePageTitle } from '../ui/page.tsx';
import type { PlotSpectra } from './bulk-actions.ts';
import { ColumnSlider } from './column-slider.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListCard } from './list-card.tsx';
import type { ListDefinition } from './list-definition.ts';
import { StaleNote } from './list-message.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useEntityList } from './use-entity-list.ts';
import styles from './entity-list.module.css';
const nothingToPlot = () => undefined;

type EntityListProps<Row> = {
  definition: ListDefinition<Row>;
  /** Plots come from another feature than the rows: the page brings both together. */
  plotSpectra?: PlotSpectra;
};


/** A page's list: everything that the three lists have in common, told what differs by its definition. */
export const EntityList = <Row,>({ definition, plotSpectra = nothingToPlot }: EntityListProps<Row>) => {
  usePageTitle(definition.title);
  const model = useEntityList(definition);
  const { query, list, controls, selection, density, columns } = model;
  const [settingsOpen, setSettingsOpen] = useState(false);
  return (
    <div className={styles['frame']} data-dense={density.dense}>
      <ListToolbar
        definition={definition}
        controls={controls}
        total={list?.size}
        selection={selection}
        density={density}
        onSettings={() => setSettingsOpen(true)}
      />
      {query.isError && list !== undefined ? <StaleNote error={query.error} since={query.dataUpdatedAt} /> : null}
      <FilterChips filters={controls.filters} onChange={(filters) => controls.change({ filters })} />
      <ListCard model={model} />
      {settingsOpen ? (
        <ColumnSlider
          title={definition.title}
          catalogue={definition.columns}
          columns={columns}
          onClose={() => setSettingsOpen(false)}
        />
      ) : null}
    </div>
  );
};
