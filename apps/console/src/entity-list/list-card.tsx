import { type RefObject, type UIEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsNarrow } from '../lib/browser/use-narrow.ts';
import { LoadFailed } from '../ui/page/load-failed.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { NoRows } from './list-message.tsx';
import { keepStillWhilePressed } from './rows/keep-still.ts';
import { ListTable } from './table/list-table.tsx';
import { PaginationBar } from './table/pagination-bar.tsx';
import type { EntityListModel } from './use-entity-list.ts';
import styles from './entity-list.module.css';

/**
 * Follows the inner width of an element in px; 0 until it is known, which is before it is first painted: the browser has then laid out the
 * page anyway, while asking at once costs a layout of its own. For use in the component that renders the element.
 */
const useElementWidth = (element: RefObject<HTMLElement | null>, isNeeded: boolean): number => {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || !isNeeded) return undefined;
    const measure = () => flushSync(() => setWidthPx(current.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isNeeded]);
  return widthPx;
};

/** Sticky cells cost time in every frame, so names are sticky only while the table is scrolled sideways. */
const noteAside = ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
  currentTarget.dataset['aside'] = String(currentTarget.scrollLeft > 0);
};

const Table = <Row,>({ model }: { model: EntityListModel<Row> }) => {
  const { definition, columns, list, view, controls, selection, density, withDetails, paging, bulk } = model;
  const { scroller } = paging;
  // Cards have no columns, and following the width renders the page within the frame.
  const scrollerWidthPx = useElementWidth(scroller, !useIsNarrow());
  const isSelecting = bulk !== undefined && selection.selected.count > 0;
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      data-selecting={isSelecting}
      data-empty={list !== undefined && view.window.total === 0}
      tabIndex={0}
      onScroll={noteAside}
      onPointerDown={keepStillWhilePressed}
      role="region"
      aria-label={`${definition.title} table`}
    >
      {bulk === undefined ? null : (
        <BulkBar
          bulk={bulk}
          selection={selection}
          matches={view.window.isOpen === true ? undefined : view.window.total}
          definition={definition}
          columns={columns.visible}
          plotSpectra={model.plotSpectra}
          onDownload={() => model.download('selected')}
        />
      )}
      <ListTable
        definition={definition}
        columns={columns.visible}
        list={list}
        view={view}
        sort={controls.sort}
        onSort={(sort) => controls.change({ sort })}
        selection={selection}
        rowHeightPx={density.rowHeightPx}
        withDetails={withDetails}
        withSelection={bulk !== undefined}
        isHeadCovered={isSelecting}
        scroller={scroller}
        scrollerWidthPx={scrollerWidthPx}
      />
    </div>
  );
};

/** The table, or the message shown instead of it, with the pagination below. */
export const ListCard = <Row,>({ model }: { model: EntityListModel<Row> }) => {
  const { definition, query, list, view, controls, paging } = model;
  if (list === undefined && query.isError) {
    return (
      <div className={styles['card']}>
        <LoadFailed
          what={`The ${definition.noun.many}`}
          error={query.error}
          onRetry={query.refetch}
          note="Nothing is lost. The list retries every 10 seconds."
        />
      </div>
    );
  }
  return (
    <div className={styles['card']}>
      <Table model={model} />
      {list !== undefined && view.window.total === 0 ? (
        <NoRows
          definition={definition}
          active={model.filtering.active}
          onChange={(filters) => controls.change({ filters })}
        />
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
  );
};
