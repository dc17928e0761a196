import { isObject } from '@ohmstead/domain';
import type { ListColumn } from '@ohmstead/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ChangeEvent, type ReactNode } from 'react';
import type { DrawnRow } from './drawn-rows.tsx';
import { ListCell, plainCell } from './list-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { useLongPress } from './use-long-press.ts';
import styles from './list-table.module.css';

export type ListRowProps<Row> = DrawnRow<Row> & {
  columns: readonly ListColumn[];
  /** The number of columns to render; one empty cell replaces the rest. */
  drawnColumns: number;
};

/** The head is row 1 of the table, so the first row is number 2. */
export const rowsAbove = 2;

export const Details = ({ columnCount, children }: { columnCount: number; children: ReactNode }) => (
  <tr className={styles['details']}>
    <td colSpan={columnCount}>
      <div className={styles['detailsBody']}>{children}</div>
    </td>
  </tr>
);

const ToggleCell = ({ label, isOpen, onToggle }: { label: string; isOpen: boolean; onToggle: () => void }) => (
  <td className={styles['control']} data-control="toggle">
    <button type="button" className={styles['toggle']} aria-expanded={isOpen} aria-label={label} onClick={onToggle}>
      <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
    </button>
  </td>
);

type SelectCellProps = { name: string; isSelected: boolean; onSelect: (isRange: boolean) => void };

/** Whether Shift was held. A checkbox is changed by a click event, from the pointer or the space bar. */
const isWithShift = ({ nativeEvent }: ChangeEvent): boolean =>
  'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;

/** A box; with Shift, or held with a finger, it selects the rows from the one pressed last. */
export const SelectCell = ({ name, isSelected, onSelect }: SelectCellProps) => {
  const longPress = useLongPress(() => onSelect(true));
  return (
    <td className={styles['control']} data-control="select">
      <label className={styles['check']} {...longPress}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(isWithShift(event))}
        />
      </label>
    </td>
  );
};

/** Hidden from screen readers, because the row's cells contain the same. */
const Brief = ({ children }: { children: ReactNode }) => (
  <span className={styles['brief']} aria-hidden="true">
    {children}
  </span>
);

const valueOf = (row: unknown, key: string): unknown => (isObject(row) ? row[key] : undefined);

const Row = <R,>(props: ListRowProps<R>) => {
  const { definition, columns, drawnColumns, row, id, position, index, isSelected, isOpen, measure } = props;
  const { withSelection, withDetails } = props;
  const undrawn = columns.length - drawnColumns;
  const name = definition.nameOf(row);
  const { details } = definition;
  return (
    <tbody ref={measure} data-index={index} data-id={id} data-selected={isSelected} data-open={isOpen}>
      <tr className={styles['row']} aria-rowindex={position + rowsAbove}>
        {withSelection ? (
          <SelectCell name={name} isSelected={isSelected} onSelect={(isRange) => props.onSelect(id, isRange)} />
        ) : null}
        {withDetails && details !== undefined ? (
          <ToggleCell label={`${details.label} of ${name}`} isOpen={isOpen} onToggle={() => props.onToggle(id)} />
        ) : null}
        {columns.slice(0, drawnColumns).map((column) => (
          <ListCell
            key={column.key}
            column={column}
            value={valueOf(row, column.key)}
            isName={column.key === definition.nameColumn}
          >
            {definition.cellOf(row, column) ?? plainCell(valueOf(row, column.key), column)}
            {column.key === definition.nameColumn && definition.briefOf !== undefined ? (
              <Brief>{definition.briefOf(row)}</Brief>
            ) : null}
          </ListCell>
        ))}
        {undrawn > 0 ? <td className={styles['cell']} colSpan={undrawn} aria-hidden="true" /> : null}
        <td className={styles['control']} data-control="menu">
          <RowMenu name={name} actions={(may) => definition.actionsOf(row, may)} />
        </td>
      </tr>
      {isOpen && details !== undefined ? (
        <Details columnCount={columns.length + (withSelection ? 3 : 2)}>{details.of(row)}</Details>
      ) : null}
    </tbody>
  );
};

/** Renders only when its own row, columns or state change: a poll that changes one row renders one. */
export const ListRow = memo(Row) as typeof Row;
