import type { ListColumn } from '@ohmstead/contract';
import { defaultPageSize } from '@ohmstead/domain';
import styles from './list-table.module.css';

/** Widths in per cent of a cell, varied as texts are. */
const barWidths = [72, 48, 60, 84, 54, 66];

const Bar = ({ index }: { index: number }) => (
  <span className={styles['bar']} style={{ width: `${barWidths[index % barWidths.length]}%` }} />
);

/** The number of rows on a page by default. */
export const loadingRows = defaultPageSize;

type LoadingRowsProps = { columns: readonly ListColumn[]; withSelection: boolean; withDetails: boolean };

const Placeholder = ({ row, columns, withSelection, withDetails }: LoadingRowsProps & { row: number }) => (
  <tr className={styles['row']}>
    {withSelection ? <td className={styles['control']} data-control="select" /> : null}
    {withDetails ? <td className={styles['control']} data-control="toggle" /> : null}
    {columns.map(({ key, type }, column) => (
      <td key={key} className={styles['cell']} data-type={type}>
        <Bar index={row * 5 + column} />
      </td>
    ))}
    <td className={styles['control']} data-control="menu" />
  </tr>
);

/** Placeholder rows in the final layout during the first load, so that nothing moves when the data arrives. */
export const LoadingRows = (props: LoadingRowsProps) => (
  <tbody aria-hidden="true" data-testid="loading-rows">
    {Array.from({ length: loadingRows }, (_, row) => (
      <Placeholder key={row} row={row} {...props} />
    ))}
  </tbody>
);

/** A row of a long list that is on its way. */
export const WaitingRow = ({ index, columns, withSelection, withDetails }: LoadingRowsProps & { index: number }) => (
  <tbody aria-hidden="true" data-open="false">
    <Placeholder row={index} {...{ columns, withSelection, withDetails }} />
  </tbody>
);
