import type { ListColumn } from '@ohmstead/contract';
import { defaultPageSize } from '@ohmstead/domain';
import styles from './list-table.module.css';

/** Widths in per cent of a cell; different from row to row, as words are. */
const barWidths = [72, 48, 60, 84, 54, 66];

const Bar = ({ index }: { index: number }) => (
  <span className={styles['bar']} style={{ width: `${barWidths[index % barWidths.length]}%` }} />
);

/** As many as a page has at first. */
export const loadingRows = defaultPageSize;

type LoadingRowsProps = { columns: readonly ListColumn[]; withSelection: boolean; withDetails: boolean };

/** Rows in the final layout while the first load is under way: nothing jumps when they fill. */
export const LoadingRows = ({ columns, withSelection, withDetails }: LoadingRowsProps) => (
  <tbody aria-hidden="true" data-testid="loading-rows">
    {Array.from({ length: loadingRows }, (_, row) => (
      <tr key={row} className={styles['row']}>
        {withSelection ? <td className={styles['control']} data-control="select" /> : null}
        {withDetails ? <td className={styles['control']} data-control="toggle" /> : null}
        {columns.map(({ key, type }, column) => (
          <td key={key} className={styles['cell']} data-type={type}>
            <Bar index={row * 5 + column} />
          </td>
        ))}
        <td className={styles['control']} data-control="menu" />
      </tr>
    ))}
  </tbody>
);
