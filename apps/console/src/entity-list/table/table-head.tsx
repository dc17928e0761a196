import type { ListColumn } from '@ohmstead/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { MasterState } from '../bulk/selection.ts';
import { ColumnResizer } from './column-resizer.tsx';
import type { Sort } from '@ohmstead/domain';
import type { ColumnSizing } from '../columns/use-column-widths.ts';
import styles from './list-table.module.css';

/** A click sorts ascending; another reverses the order. */
export const nextSort = (sort: Sort | null, field: string): Sort => ({
  field,
  ascending: sort?.field === field ? !sort.ascending : true,
});

const sortWord = (sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' => {
  if (sort?.field !== key) return 'none';
  return sort.ascending ? 'ascending' : 'descending';
};

type HeadCellProps = {
  column: ListColumn;
  isName: boolean;
  isCovered: boolean;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  sizing: ColumnSizing;
  index: number;
};

const HeadCell = ({ column, isName, isCovered, sort, onSort, sizing, index }: HeadCellProps) => {
  const { key, label, sortable, type } = column;
  const word = sortWord(sort, key);
  const Arrow = word === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={styles['headCell']}
      data-type={type}
      data-name={isName}
      aria-label={label}
      {...(sortable ? { 'aria-sort': word } : {})}
    >
      {sortable ? (
        <button
          type="button"
          className={styles['sort']}
          data-sorted={word}
          tabIndex={isCovered ? -1 : 0}
          onClick={() => onSort(nextSort(sort, key))}
        >
          <span>{label}</span>
          <Arrow size={13} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        <span>{label}</span>
      )}
      <ColumnResizer
        label={label}
        widthPx={sizing.widths[index] ?? 0}
        isCovered={isCovered}
        onResize={(px) => sizing.onResize(key, px)}
        onResized={(px) => sizing.onResized(key, px)}
      />
    </th>
  );
};

/** The state of the rows of the page: unchecked, mixed or checked. */
export const MasterCheckbox = ({
  state,
  label,
  hasRows,
  onToggle,
}: {
  state: MasterState;
  label: string;
  /** False while they are loading, too: there is nothing to select. */
  hasRows: boolean;
  onToggle: () => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = state === 'mixed';
  }, [state]);
  return (
    <label className={styles['check']}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={state === 'checked'}
        disabled={!hasRows}
        onChange={onToggle}
      />
    </label>
  );
};

export type TableHeadProps = {
  columns: readonly ListColumn[];
  sizing: ColumnSizing;
  nameColumn: string;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  master: MasterState;
  hasRows: boolean;
  onTogglePage: () => void;
  /** The head is covered by the bulk bar, so the keyboard skips its buttons. */
  isCovered: boolean;
  /** Undefined if rows cannot be selected. */
  selectLabel: string | undefined;
  detailsLabel: string | undefined;
};

export const TableHead = (props: TableHeadProps) => (
  <thead className={styles['head']} data-covered={props.isCovered}>
    <tr aria-rowindex={1}>
      {props.selectLabel === undefined ? null : (
        <td className={styles['control']} data-control="select">
          <MasterCheckbox
            state={props.master}
            label={props.selectLabel}
            hasRows={props.hasRows}
            onToggle={props.onTogglePage}
          />
        </td>
      )}
      {props.detailsLabel === undefined ? null : (
        <th scope="col" className={styles['control']} data-control="toggle">
          <span className={styles['visuallyHidden']}>{props.detailsLabel}</span>
        </th>
      )}
      {props.columns.map((column, index) => (
        <HeadCell
          key={column.key}
          column={column}
          isName={column.key === props.nameColumn}
          isCovered={props.isCovered}
          sort={props.sort}
          onSort={props.onSort}
          sizing={props.sizing}
          index={index}
        />
      ))}
      <th scope="col" className={styles['control']} data-control="menu">
        <span className={styles['visuallyHidden']}>Actions</span>
      </th>
    </tr>
  </thead>
);
