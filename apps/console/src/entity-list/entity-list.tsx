import { useMay } from '../lib/session.ts';
import { usePageTitle } from '../ui/page.tsx';
import { useState } from 'react';
import { ColumnSlider } from './column-slider.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ListDefinition } from './list-definition.ts';
import { LoadFailed, NoRows, StaleNote } from './list-message.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { PaginationBar } from './pagination-bar.tsx';
import { useListColumns } from './use-list-columns.ts';
import { useListControls } from './use-list-controls.ts';
import { useListRows } from './use-list-rows.ts';
import { useListView } from './use-list-view.ts';
import { usePaging } from './use-paging.ts';
import { useRowDensity } from './use-row-density.ts';
import { useSelection } from './use-selection.ts';
import styles from './entity-list.module.css';

const useMayOpenDetails = <Row,>({ details }: ListDefinition<Row>): boolean => {
  const may = useMay(details?.permission ?? '');
  return details !== undefined && (details.permission === undefined || may);
};

/** A page's list: everything that the three lists have in common, told what differs by its definition. */
export const EntityList = <Row,>({ definition }: { definition: ListDefinition<Row> }) => {
  usePageTitle(definition.title);
  const query = useListRows<Row>(definition);
  const list = query.data;
  const controls = useListControls(definition.kind);
  const columns = useListColumns(definition.kind, definition.columns);
  const view = useListView(definition, list, controls);
  const selection = useSelection(list, view.slots);
  const density = useRowDensity();
  const paging = usePaging(controls, view.window, density.rowHeightPx);
  const withDetails = useMayOpenDetails(definition);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const { scroller, change } = paging;
  const changeFilters = (filters: typeof controls.filters) => change({ filters });
  const isFailed = query.isError && list === undefined;
  return (
    <div className={styles['frame']} data-dense={density.dense}>
      <ListToolbar
        definition={definition}
        controls={{ ...controls, change }}
        total={list?.size}
        selection={selection}
        density={density}
        onSettings={() => setSettingsOpen(true)}
      />
      {query.isError && list !== undefined ? <StaleNote error={query.error} since={query.dataUpdatedAt} /> : null}
      <FilterChips filters={controls.filters} onChange={changeFilters} />
      <div className={styles['card']}>
        <div
          ref={scroller}
          className={styles['scroller']}
          tabIndex={0}
          role="region"
          aria-label={`${definition.title} table`}
        >
          {isFailed ? null : (
            <ListTable
              definition={definition}
              columns={columns.visible}
              list={list}
              view={view}
              sort={controls.sort}
              onSort={(sort) => change({ sort })}
              selection={selection}
              rowHeightPx={density.rowHeightPx}
              withDetails={withDetails}
              scroller={scroller}
            />
          )}
        </div>
        {isFailed ? (
          <LoadFailed definition={definition} error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {list !== undefined && view.slots.length === 0 ? (
          <NoRows definition={definition} filters={controls.filters} onChange={changeFilters} />
        ) : null}
        {list === undefined ? null : (
          <PaginationBar
            window={view.window}
            pageSize={controls.pageSize}
            onPage={paging.onPage}
            onPageSize={paging.onPageSize}
          />
        )}
      </div>
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
