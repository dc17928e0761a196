import { isObject, type Sort } from '@ohmstead/domain';
import type { ListColumn } from '@ohmstead/contract';
import type { ReactNode } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import { PrintedBy } from '../../ui/paper/printed-by.tsx';
import { ExactTime } from '../../ui/values/relative-time.tsx';
import { filterText } from '../filters/active-filters.ts';
import type { ListDefinition } from '../list-definition.ts';
import { plainCell } from '../table/list-cell.tsx';
import type { EntityListModel } from '../use-entity-list.ts';
import { printedColumns } from './printed-columns.ts';
import styles from './printed-list.module.css';

/** Longer lists would not be readable and would block the browser for seconds. */
export const mostPrintedRows = 5_000;

const orderWords = (sort: Sort | null, columns: readonly ListColumn[]): string | undefined => {
  const column = columns.find(({ key }) => key === sort?.field);
  return column === undefined ? undefined : `${column.label}, ${sort?.ascending === true ? 'ascending' : 'descending'}`;
};

const valueOf = (row: unknown, key: string): unknown => (isObject(row) ? row[key] : undefined);

/** On paper times are exact, and toggles are written as a word. */
const printedCell = <Row,>(definition: ListDefinition<Row>, row: Row, column: ListColumn): ReactNode => {
  const value = valueOf(row, column.key);
  if (column.type === 'boolean') return value === true ? 'Yes' : '';
  const own = definition.cellOf(row, column);
  if (own === undefined && column.type === 'time' && typeof value === 'number') return <ExactTime at={value} />;
  return own ?? plainCell(value, column);
};

const printedPart = (count: number, isPage: boolean): string =>
  isPage
    ? `This list is too long to be printed: only ${counted(count, { one: 'row', many: 'rows' })} of this page ${count === 1 ? 'is' : 'are'}.`
    : `Only the first ${count.toLocaleString('en')} rows are printed.`;

const About = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** All matching rows for printing: the list's name and filters, a plain table, and the columns that did not fit. */
export const PrintedList = <Row,>({ model }: { model: EntityListModel<Row> }) => {
  const { definition, list, view, columns, filtering, controls } = model;
  if (list === undefined) return null;
  const { shown, leftOut } = printedColumns(columns.visible, definition, definition.nameColumn);
  const rows = view.onPaper(mostPrintedRows);
  const order = orderWords(controls.sort, definition.columns);
  const { size, window } = view;
  const { total } = window;
  return (
    <section className={styles['printed']} aria-label={`${definition.title} on paper`}>
      <header className={styles['head']}>
        <h1>{definition.title}</h1>
        <PrintedBy />
      </header>
      <dl className={styles['about']}>
        <About label="Rows">
          {counted(total, definition.noun)}
          {size === undefined || total === size ? '' : ` of ${size.toLocaleString('en')}`}
        </About>
        <About label="Filters">
          {filtering.active.length === 0 ? 'None' : filtering.active.map(filterText).join(' · ')}
        </About>
        {order === undefined ? null : <About label="Order">{order}</About>}
      </dl>
      {rows.length < total ? (
        <p className={styles['note']}>
          {printedPart(rows.length, list.server !== undefined)} Download the list to have all of them.
        </p>
      ) : null}
      <table className={styles['table']}>
        <thead>
          <tr>
            {shown.map(({ key, label, type }) => (
              <th key={key} scope="col" data-type={type}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, row }) => (
            <tr key={id}>
              {shown.map((column) => (
                <td key={column.key} data-type={column.type}>
                  {printedCell(definition, row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.length === 0 ? null : (
        <p className={styles['note']}>Not printed for lack of room: {leftOut.map(({ label }) => label).join(', ')}.</p>
      )}
    </section>
  );
};
