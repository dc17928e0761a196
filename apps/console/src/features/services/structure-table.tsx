import { Button } from '@mantine/core';
import type { Structure } from '@ohmstead/contract';
import { useState } from 'react';
import { Missing } from '../../ui/values/measure.tsx';
import { structureRows, type StructureRows } from './structure-rows.ts';
import styles from './structure-table.module.css';

/** Longer tables are truncated at first. */
const shownAtFirst = 8;

const Table = ({ label, heads, rows }: StructureRows & { label: string }) => (
  <table className={styles['table']} data-named={heads === null} aria-label={label}>
    {heads === null ? null : (
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row}>
          {cells.map((cell, column) => (
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A list or a set of named values as a small table. */
export const StructureTable = ({ label, value, unit }: { label: string; value: Structure; unit?: string }) => {
  const [showsAll, setShowsAll] = useState(false);
  const shown = structureRows(value, unit);
  if (shown === undefined) return <Missing />;
  const { heads, rows } = shown;
  return (
    <div className={styles['structure']}>
      <Table label={label} heads={heads} rows={showsAll ? rows : rows.slice(0, shownAtFirst)} />
      {rows.length > shownAtFirst ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${rows.length} rows`}
        </Button>
      ) : null}
    </div>
  );
};
