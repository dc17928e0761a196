import type { TableImport } from '@ohmstead/contract';
import { readNumber, readTime } from '@ohmstead/domain';
import { shortDate } from '../../lib/text/day.ts';
import { importFieldOf } from './import-words.ts';
import styles from './imports.module.css';

type SampleRowsProps = { found: TableImport };

/** What a cell of a text means as it is read now; undefined where nothing is to be said about it. */
const meaningOf = (
  { kind: table, format, questions, columns }: TableImport,
  text: string,
  index: number,
): string | undefined => {
  if (format?.form !== 'csv' || text === '') return undefined;
  const kind = importFieldOf(table, columns[index]?.field ?? null)?.kind;
  if (kind === 'number' && !questions.includes('decimal')) {
    const read = readNumber(text, format.decimal);
    return read === undefined ? 'No number' : read.value.toLocaleString('en', { maximumFractionDigits: 6 });
  }
  if (kind === 'time' && !questions.includes('dateOrder')) {
    const read = readTime(text, format.dateOrder);
    if (read === undefined) return 'No date';
    const day = new Date(read.fromMs);
    return shortDate(new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()).getTime());
  }
  return undefined;
};

const Cell = ({ found, text, index }: SampleRowsProps & { text: string; index: number }) => {
  const meaning = meaningOf(found, text, index);
  return (
    <td>
      {text}
      {meaning === undefined || meaning === text ? null : <span className={styles['quiet']}>{meaning}</span>}
    </td>
  );
};

/** The first whole rows, split and decoded as the file is read now, with what dates and numbers mean. */
export const SampleRows = ({ found }: SampleRowsProps) => (
  <div className={styles['sampleRows']} role="region" aria-label="First rows of the file" tabIndex={0}>
    <table className={styles['rows']}>
      <thead>
        <tr>
          {found.columns.map(({ index, head }) => (
            <th key={index} scope="col">
              {head || 'Without a name'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.sampleRows.map((cells, row) => (
          <tr key={row}>
            {cells.map((text, index) => (
              <Cell key={index} found={found} text={text} index={index} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
