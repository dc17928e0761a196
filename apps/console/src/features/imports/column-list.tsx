import { NativeSelect } from '@mantine/core';
import { importedTables, type TableImport, type TableKind } from '@ohmstead/contract';
import { numberText } from '../../lib/text/number-text.ts';
import styles from './imports.module.css';

type ColumnListProps = { found: TableImport; onChange: (fields: (string | null)[]) => void };

const fieldChoices = (kind: TableKind) => [
  { value: '', label: 'Not imported' },
  ...importedTables[kind].fields.map(({ key, label, unit }) => ({
    value: key,
    label: unit === undefined ? label : `${label}, ${unit}`,
  })),
];

type Column = TableImport['columns'][number];

const filledText = ({ filled }: Column, rowCount: number): string =>
  filled === rowCount ? 'in all rows' : `in ${numberText(filled, 0)} of ${numberText(rowCount, 0)} rows`;

/** Each column of the file with samples, how full it is, and the field that it fills. */
export const ColumnList = ({ found: { kind, columns, rowCount }, onChange }: ColumnListProps) => {
  const fields = columns.map(({ field }) => field);
  const left = columns.filter(({ field }) => field === null).map(({ head }) => head || 'one without a name');
  /** A field is filled by one column: another gives it up. */
  const choose = (index: number, key: string) =>
    onChange(fields.map((field, at) => (at === index ? key || null : field === key ? null : field)));
  return (
    <>
      <ul className={styles['columns']} aria-label="Columns of the file">
        {columns.map((column) => (
          <li key={column.index} data-left={column.field === null}>
            <div>
              <strong>{column.head || 'Without a name'}</strong>
              <span className={styles['quiet']}>
                {column.computed ? 'Calculated by Ohmstead, not imported' : filledText(column, rowCount)}
              </span>
              <span className={styles['samples']}>{column.samples.join(' · ')}</span>
            </div>
            <NativeSelect
              aria-label={`Field of ${column.head || 'the column without a name'}`}
              data={fieldChoices(kind)}
              value={column.field ?? ''}
              onChange={({ currentTarget }) => choose(column.index, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      {left.length === 0 ? null : <p className={styles['quiet']}>Not imported: {left.join(', ')}.</p>}
    </>
  );
};
