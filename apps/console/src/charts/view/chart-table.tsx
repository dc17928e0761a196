import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type RefObject } from 'react';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotSummary } from '../table/plot-summary.ts';
import { plotTable } from '../table/plot-table.ts';
import type { PlotTable } from '../table/table-columns.ts';
import type { PointPick } from './point-pick.ts';
import styles from './chart-table.module.css';

const rowHeightPx = 28;
const overscan = 12;
/** Up to this number, all rows are rendered. */
const drawAllUpTo = 200;

const Spacer = ({ heightPx }: { heightPx: number }) =>
  heightPx <= 0 ? null : (
    <tr aria-hidden="true">
      <td style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );

const Row = ({ table, row, pick }: { table: PlotTable; row: number; pick: PointPick | undefined }) => {
  const point = pick === undefined ? undefined : table.pointOf?.(row);
  const label = point && pick?.labelOf(point);
  return (
    <tr aria-rowindex={row + 2}>
      {table.textsOf(row).map((text, index) => (
        <td key={table.columns[index]?.label} data-number={table.columns[index]?.isNumber}>
          {text}
        </td>
      ))}
      {point === undefined || pick === undefined ? null : (
        <td>
          {label === undefined ? null : (
            <button type="button" className={styles['pick']} onClick={() => pick.run(point)}>
              {label}
            </button>
          )}
        </td>
      )}
    </tr>
  );
};

/** The visible rows and a few around them: a service may have 100 000. */
const useRows = (count: number, scroller: RefObject<HTMLDivElement | null>) => {
  // The virtualizer changes internally while it stays the same object, which the React compiler would treat as unchanged.
  'use no memo';
  const isLong = count > drawAllUpTo;
  const virtualizer = useVirtualizer({
    count: isLong ? count : 0,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan,
  });
  if (!isLong) return { indexes: Array.from({ length: count }, (_, row) => row), before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
};

export const ChartTable = ({
  plot,
  heightPx,
  pick,
}: {
  plot: ChartPlot;
  heightPx: number;
  pick: PointPick | undefined;
}) => {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useMemo(() => plotTable(plot), [plot]);
  const rows = useRows(table.rowCount, scroller);
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      style={{ maxHeight: heightPx }}
      tabIndex={0}
      role="region"
      aria-label={`${plot.title}, table`}
    >
      <table className={styles['table']} aria-rowcount={table.rowCount + 1}>
        <caption className={styles['visuallyHidden']}>{plotSummary(plot)}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {table.columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber}>
                {label}
              </th>
            ))}
            {pick === undefined || table.pointOf === undefined ? null : <td />}
          </tr>
        </thead>
        <tbody>
          <Spacer heightPx={rows.before} />
          {rows.indexes.map((row) => (
            <Row key={row} table={table} row={row} pick={pick} />
          ))}
          <Spacer heightPx={rows.after} />
        </tbody>
      </table>
    </div>
  );
};
