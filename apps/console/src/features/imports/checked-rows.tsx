import { Button, SegmentedControl } from '@mantine/core';
import type { ImportRowView, TableImport, TableKind } from '@ohmstead/contract';
import { importRowStates, isOneOf, type ImportRowState } from '@ohmstead/domain';
import { useState } from 'react';
import { numberText } from '../../lib/text/number-text.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { importFieldOf, rowStates, valueWords } from './import-words.ts';
import { rowsOfPage, useImportRows } from './imports-api.ts';
import styles from './imports.module.css';

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

const Row = ({ kind, row }: RowProps) => (
  <tr data-state={row.state}>
    <th scope="row">{row.line}</th>
    <td>{rowStates.find(({ state }) => state === row.state)?.before}</td>
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

const Rows = ({ kind, rows }: { kind: TableKind; rows: readonly ImportRowView[] }) => (
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
        <Row key={row.line} kind={kind} row={row} />
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
          data={shown.map((each) => ({ value: each.state, label: each.before }))}
          value={state ?? ''}
          onChange={choose}
        />
      )}
      {data !== undefined ? (
        <>
          <Rows kind={found.kind} rows={data.rows} />
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
