import type { ListColumn } from '@ohmstead/contract';
import { useState, type RefObject } from 'react';
import { defaultWidth } from '../columns/column-widths.ts';
import { useDrawnColumns } from './column-window.ts';
import { tellCutText } from './cut-text.ts';
import type { ListDefinition } from '../list-definition.ts';
import { ListRow } from './list-row.tsx';
import type { ListSnapshot } from '../rows/list-snapshot.ts';
import { LoadingRows } from './loading-rows.tsx';
import { isLongPage, useRowWindow, type OpenRow } from './row-window.ts';
import { toggleRow, emptySelection } from '../bulk/selection.ts';
import type { Sort } from '../store/row-orders.ts';
import { TableHead } from './table-head.tsx';
import { useColumnWidths } from '../columns/use-column-widths.ts';
import type { ListSelection } from '../bulk/use-selection.ts';
import type { ListView } from '../rows/use-list-view.ts';
import styles from './list-table.module.css';

const selectWidthPx = 40;
const toggleWidthPx = 32;
const menuWidthPx = 48;

export type ListTableProps<Row> = {
  definition: ListDefinition<Row>;
  columns: readonly ListColumn[];
  /** Undefined until the first load has come in. */
  list: ListSnapshot<Row> | undefined;
  view: ListView;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  selection: ListSelection<Row>;
  rowHeightPx: number;
  withDetails: boolean;
  /** The bulk bar lies over the head. */
  isHeadCovered: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  /** The inner width of the scroller in px; 0 until it is known. */
  scrollerWidthPx: number;
};

const Widths = ({ widths, withDetails }: { widths: readonly number[]; withDetails: boolean }) => (
  <colgroup>
    <col style={{ width: selectWidthPx }} />
    {withDetails ? <col style={{ width: toggleWidthPx }} /> : null}
    {widths.map((px, index) => (
      <col key={index} style={{ width: px }} />
    ))}
    <col style={{ width: menuWidthPx }} />
  </colgroup>
);

/** The menu of a row stays in sight where there is room for it; else it is found behind the last column. */
const menuStaysAbovePx = 640;

const roomFor = <Row,>({ scrollerWidthPx, columns, definition, withDetails }: ListTableProps<Row>): number => {
  const controls = selectWidthPx + (withDetails ? toggleWidthPx : 0);
  const room = scrollerWidthPx - controls - menuWidthPx;
  const needed = columns.reduce((sum, column) => sum + defaultWidth(definition, column), 0);
  return needed > room && scrollerWidthPx <= menuStaysAbovePx ? room + menuWidthPx : room;
};

/** Stands for the rows that are not drawn. */
const Spacer = ({ heightPx }: { heightPx: number }) =>
  heightPx <= 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height: heightPx, padding: 0 }} />
      </tr>
    </tbody>
  );

/** Looked for only while a row is open: that is one pass over the page. */
const openRowsOf = (page: Uint32Array, list: ListSnapshot<unknown>, open: ReadonlySet<number>): OpenRow[] => {
  const rows: OpenRow[] = [];
  if (open.size === 0) return rows;
  for (const [index, slot] of page.entries()) {
    const id = list.idAt(slot);
    if (open.has(id)) rows.push({ index, id });
  }
  return rows;
};

type RowsProps<Row> = ListTableProps<Row> & { list: ListSnapshot<Row>; drawnColumns: number };

const Rows = <Row,>({ list, ...props }: RowsProps<Row>) => {
  const { view, selection, definition } = props;
  const [open, setOpen] = useState(emptySelection);
  const [toggle] = useState(() => (id: number) => setOpen((before) => toggleRow(before, id)));
  const openRows = openRowsOf(view.page, list, open);
  const drawn = useRowWindow(view.page.length, props.rowHeightPx, openRows, props.scroller);
  return (
    <>
      <Spacer heightPx={drawn.beforePx} />
      {Array.from(view.page.subarray(drawn.first, drawn.end), (slot, place) => {
        const index = drawn.first + place;
        const id = list.idAt(slot);
        return (
          <ListRow
            key={id}
            id={id}
            definition={definition}
            columns={props.columns}
            drawnColumns={props.drawnColumns}
            row={list.row(slot)}
            index={index}
            position={view.window.from + index}
            isSelected={selection.has(id)}
            isOpen={open.has(id)}
            withDetails={props.withDetails}
            onSelect={selection.toggle}
            onToggle={toggle}
            measure={open.has(id) ? drawn.measure : undefined}
          />
        );
      })}
      <Spacer heightPx={drawn.afterPx} />
    </>
  );
};

/** The rows of the page in a real table: the head stays, the name stays, everything else scrolls. */
export const ListTable = <Row,>(props: ListTableProps<Row>) => {
  const { definition, columns, list, view, selection, withDetails } = props;
  const sizing = useColumnWidths(definition.kind, definition, columns, roomFor(props));
  const isLong = isLongPage(view.page.length);
  const drawnColumns = useDrawnColumns(sizing.widths, isLong, props.scrollerWidthPx, props.scroller);
  const controlsPx = selectWidthPx + menuWidthPx + (withDetails ? toggleWidthPx : 0);
  const widthPx = sizing.widths.reduce((sum, px) => sum + px, controlsPx);
  return (
    <table
      className={styles['table']}
      style={{ width: widthPx }}
      data-more={props.scrollerWidthPx > 0 && widthPx > props.scrollerWidthPx}
      onPointerOver={tellCutText}
      aria-rowcount={list === undefined ? -1 : view.window.total + 1}
      aria-busy={list === undefined}
    >
      <caption className={styles['visuallyHidden']}>{definition.title}</caption>
      <Widths widths={sizing.widths} withDetails={withDetails} />
      <TableHead
        columns={columns}
        sizing={sizing}
        nameColumn={definition.nameColumn}
        sort={props.sort}
        onSort={props.onSort}
        master={selection.master}
        onTogglePage={selection.togglePage}
        isCovered={props.isHeadCovered}
        selectLabel={`Select all ${definition.noun.many} on this page`}
        detailsLabel={withDetails ? definition.details?.label : undefined}
      />
      {list === undefined ? (
        <LoadingRows columns={columns} withDetails={withDetails} />
      ) : (
        <Rows {...props} list={list} drawnColumns={drawnColumns} />
      )}
    </table>
  );
};
