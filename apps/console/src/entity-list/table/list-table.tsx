import { useIsNarrow } from '../../lib/browser/use-narrow.ts';
import { CardTable } from './card-table.tsx';
import { useDrawnColumns } from './column-window.ts';
import { DrawnRows } from './drawn-rows.tsx';
import { tellCutText } from './cut-text.ts';
import { ListRow } from './list-row.tsx';
import type { ListTableProps } from './list-table-props.ts';
import { LoadingRows, WaitingRow } from './loading-rows.tsx';
import { rowCount } from './page-window.ts';
import { isLongPage } from './row-window.ts';
import { TableHead } from './table-head.tsx';
import { useColumnWidths } from '../columns/use-column-widths.ts';
import styles from './list-table.module.css';

/** Wide enough for a finger. */
const selectWidthPx = 44;
const toggleWidthPx = 44;
const menuWidthPx = 48;

type Controls = Pick<ListTableProps<unknown>, 'withSelection' | 'withDetails'>;

const Widths = ({ widths, withSelection, withDetails }: Controls & { widths: readonly number[] }) => (
  <colgroup>
    {withSelection ? <col style={{ width: selectWidthPx }} /> : null}
    {withDetails ? <col style={{ width: toggleWidthPx }} /> : null}
    {widths.map((px, index) => (
      <col key={index} style={{ width: px }} />
    ))}
    <col style={{ width: menuWidthPx }} />
  </colgroup>
);

const controlsWidthPx = ({ withSelection, withDetails }: Controls): number =>
  (withSelection ? selectWidthPx : 0) + (withDetails ? toggleWidthPx : 0) + menuWidthPx;

/** The rows of the page as a table; the head and the name column stay visible while scrolling. */
const WideTable = <Row,>(props: ListTableProps<Row>) => {
  const { definition, columns, list, view, selection, withSelection, withDetails } = props;
  const controlsPx = controlsWidthPx(props);
  const sizing = useColumnWidths(definition.kind, definition, columns, props.scrollerWidthPx - controlsPx);
  const isLong = isLongPage(view.page.length);
  const drawnColumns = useDrawnColumns(sizing.widths, isLong, props.scrollerWidthPx, props.scroller);
  const widthPx = sizing.widths.reduce((sum, px) => sum + px, controlsPx);
  return (
    <table
      className={styles['table']}
      style={{ width: widthPx }}
      data-more={props.scrollerWidthPx > 0 && widthPx > props.scrollerWidthPx}
      onPointerOver={tellCutText}
      aria-rowcount={list === undefined ? -1 : rowCount(view.window)}
      aria-busy={list === undefined || view.search !== undefined}
    >
      <caption className={styles['visuallyHidden']}>{definition.title}</caption>
      <Widths widths={sizing.widths} withSelection={withSelection} withDetails={withDetails} />
      <TableHead
        columns={columns}
        sizing={sizing}
        nameColumn={definition.nameColumn}
        sort={props.sort}
        onSort={props.onSort}
        master={selection.master}
        hasRows={view.page.length > 0 && view.page.isWhole}
        onTogglePage={selection.togglePage}
        isCovered={props.isHeadCovered}
        selectLabel={withSelection ? `Select all ${definition.noun.many} on this page` : undefined}
        detailsLabel={withDetails ? definition.details?.label : undefined}
      />
      {list === undefined ? (
        <LoadingRows columns={columns} withSelection={withSelection} withDetails={withDetails} />
      ) : (
        <DrawnRows {...props} Drawn={ListRow<Row>} Waiting={WaitingRow} more={{ columns, drawnColumns }} />
      )}
    </table>
  );
};

/** Rows are cards on a phone, and a table on larger screens. */
export const ListTable = <Row,>(props: ListTableProps<Row>) =>
  useIsNarrow() ? <CardTable {...props} /> : <WideTable {...props} />;
