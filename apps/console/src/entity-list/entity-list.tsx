import { isEntityKind } from '@ohmstead/domain';
import { Suspense, useState } from 'react';
import { lazyPart } from '../data/chunks/lazy-part.ts';
import { usePageTitle } from '../ui/page/page.tsx';
import { matchesText } from './table/page-window.ts';
import { BulkEdit } from './bulk-edit/bulk-edit.tsx';
import type { PlotSpectra } from './bulk/bulk-actions.ts';
import { columnsHiddenIfEmpty, emptyColumns } from './columns/column-layout.ts';
import { ListCard } from './list-card.tsx';
import type { ListDefinition } from './list-definition.ts';
import { SearchFailed, StaleNote } from './list-message.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useListRows } from './rows/list-rows-api.ts';
import { usePrintedList } from './printed/use-printed-list.tsx';
import { sumsOf } from './rows/sums-api.ts';
import { useEntityList, type EntityListModel } from './use-entity-list.ts';
import { ViewButton } from './views/view-button.tsx';
import { ViewNote } from './views/view-note.tsx';
import styles from './entity-list.module.css';

const ColumnSlider = lazyPart(
  () => import('./columns/column-slider.tsx'),
  (module) => module.ColumnSlider,
);

const nothingToPlot = () => undefined;

type EntityListProps<Row> = {
  definition: ListDefinition<Row>;
  /** Plots belong to another feature than the rows, so the page connects them. */
  plotSpectra?: PlotSpectra;
};

const findEmptyColumns = async <Row,>({ definition, list, view, columns, filtering }: EntityListModel<Row>) => {
  if (list === undefined || view.window.total === 0) return [];
  const concerned = columnsHiddenIfEmpty(columns.visible, definition.nameColumn);
  const { filled } = await sumsOf(list, filtering.matching, { filled: concerned.map(({ key }) => key) });
  return emptyColumns(concerned, filled);
};

/** The list of a page, with everything that the three lists share. Their differences are in their definitions. */
export const EntityList = <Row,>({ definition, plotSpectra = nothingToPlot }: EntityListProps<Row>) => {
  usePageTitle(definition.title);
  const model = useEntityList(definition, useListRows<Row>(definition), plotSpectra);
  const { query, list, view, controls, filtering, density, columns } = model;
  const [settingsOpen, setSettingsOpen] = useState(false);
  const printed = usePrintedList(model);
  const { kind } = definition;
  return (
    <>
      <div className={styles['frame']} data-dense={density.dense} data-printed={printed !== null}>
        <ListToolbar
          definition={definition}
          controls={controls}
          list={list}
          filtering={filtering}
          view={view}
          density={density}
          onDownload={() => model.download('matching')}
          onSettings={() => setSettingsOpen(true)}
          views={isEntityKind(kind) ? <ViewButton model={{ ...model, definition: { ...definition, kind } }} /> : null}
        />
        <ViewNote opened={model.opened} catalogue={definition.columns} shown={columns.visible} />
        {query.isError && list !== undefined ? <StaleNote error={query.error} since={query.dataUpdatedAt} /> : null}
        {view.problem === undefined ? null : <SearchFailed noun={definition.noun} {...view.problem} />}
        <ListCard model={model} />
        {settingsOpen ? (
          <Suspense>
            <ColumnSlider
              kind={definition.kind}
              title={definition.title}
              catalogue={definition.columns}
              columns={columns}
              empty={{
                find: () => findEmptyColumns(model),
                among: matchesText(view.window, definition.noun),
              }}
              onClose={() => setSettingsOpen(false)}
            />
          </Suspense>
        ) : null}
      </div>
      <BulkEdit />
      {printed}
    </>
  );
};
