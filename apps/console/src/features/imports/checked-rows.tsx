import { Button, SegmentedControl } from '@mantine/core';
import type { ImportRowView, TableImport, TableKind } from '@ohmstead/contract';
import { importRowStates, isOneOf, type ImportRowState } from '@ohmstead/domain';
import { useState } from 'react';
import { numberText } from '../../lib/text/number-text.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { importFieldOf, rowStates, stepOf, valueWords } from './import-words.ts';
import { rowsOfPage, useImportRows } from './imports-api.ts';
import styles from './imports.module.css';

/** Of the row's state, before the run or after it. */
type Words = (state: ImportRowState) => string | undefined;
type RowProps = { kind: TableKind; row: ImportRowView };

const Cells = ({ kind, row: { cells, state } }: RowProps) => (
  <ul className={styles['cells']}>
    {cells.map(({ field, old, new: value }) => {
      const known = importFieldOf(kind, field);
      const isTime = known?.kind === 'time';
      return (
        <li key={field}>
          <span className={styles['quiet']}>{known?.label ?? field}</span>{' '}
          {state === 'create' || old === null ? null : (
            <>
              <del>{valueWords(old, isTime)}</del> →{' '}
            </>
          )}
          <ins>{valueWords(value, isTime)}</ins>
        </li>
      );
    })}
  </ul>
);

const Row = ({ kind, row, words }: RowProps & { words: Words }) => (
  <tr data-state={row.state}>
    <th scope="row">{row.line}</th>
    <td>{words(row.state)}</td>
    <td>
      {row.reasons.map(({ code, column, message }) => (
        <p key={`${code} ${column}`} className={styles['reason']}>
          {message}
        </p>
      ))}
      <Cells kind={kind} row={row} />
    </td>
  </tr>
);

type RowsProps = { kind: TableKind; rows: readonly ImportRowView[]; words: Words };

const Rows = ({ kind, rows, words }: RowsProps) => (
  <table className={styles['rows']}>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">Result</th>
        <th scope="col">What changes</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.line} kind={kind} row={row} words={words} />
      ))}
    </tbody>
  </table>
);

type PagesProps = { page: number; total: number; onPage: (page: number) => void };

const Pages = ({ page, total, onPage }: PagesProps) =>
  total <= rowsOfPage ? null : (
    <div className={styles['pages']}>
      <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        {numberText(page * rowsOfPage + 1, 0)} to {numberText(Math.min(total, (page + 1) * rowsOfPage), 0)} of{' '}
        {numberText(total, 0)}
      </span>
      <Button variant="default" disabled={(page + 1) * rowsOfPage >= total} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );

/** The rows of one result, those that are wrong first. */
export const CheckedRows = ({ found }: { found: TableImport }) => {
  const { counts } = found;
  const shown = rowStates.filter(({ state }) => (counts?.[state] ?? 0) > 0);
  const first: ImportRowState | undefined = (counts?.wrong ?? 0) > 0 ? 'wrong' : shown[0]?.state;
  const isAfter = stepOf(found) === 3;
  const words: Words = (of) => rowStates.find((each) => each.state === of)?.[isAfter ? 'after' : 'before'];
  const [chosen, setChosen] = useState<ImportRowState>();
  const [page, setPage] = useState(0);
  const state = chosen !== undefined && (counts?.[chosen] ?? 0) > 0 ? chosen : first;
  const { data, error, refetch } = useImportRows(found, state, page);
  const choose = (value: string) => {
    setPage(0);
    if (isOneOf(importRowStates, value)) setChosen(value);
  };
  return (
    <div className={styles['checked']}>
      {shown.length < 2 ? null : (
        <SegmentedControl
          aria-label="Rows shown"
          data={shown.map((each) => ({ value: each.state, label: words(each.state) ?? each.state }))}
          value={state ?? ''}
          onChange={choose}
        />
      )}
      {data !== undefined ? (
        <>
          <Rows kind={found.kind} rows={data.rows} words={words} />
          <Pages page={page} total={data.total} onPage={setPage} />
        </>
      ) : error === null ? (
        <Waiting words="Loading the rows…" />
      ) : (
        <LoadFailed what="The rows" error={error} onRetry={refetch} />
      )}
    </div>
  );
};
