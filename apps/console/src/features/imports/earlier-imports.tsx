import type { ImportKind, ImportView } from '@ohmstead/contract';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/text/number-text.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { rowNoun, stateWords } from './import-words.ts';
import { placesOf, useImports } from './imports-api.ts';
import styles from './imports.module.css';

const Rows = ({ imports }: { imports: readonly ImportView[] }) =>
  imports.length === 0 ? (
    <p className={styles['quiet']}>No imports yet.</p>
  ) : (
    <ul className={styles['imports']} aria-label="Imports">
      {imports.map(({ id, kind, fileName, state, rowCount, createdAt, createdBy, expiresAt }) => (
        <li key={id}>
          <Link to={placesOf[kind].imports} params={{ id: String(id) }}>
            {fileName}
          </Link>
          <span data-state={state}>{stateWords[state]}</span>
          <span>{counted(rowCount, rowNoun)}</span>
          <span>
            {createdBy === null ? null : `${createdBy.name}, `}
            <RelativeTime at={createdAt} />
          </span>
          <span>
            {state === 'done' ? 'Can be undone until ' : 'Kept until '}
            <DayDate at={expiresAt} />
          </span>
        </li>
      ))}
    </ul>
  );

/** What can still be continued or undone. */
export const EarlierImports = ({ kind }: { kind: ImportKind }) => {
  const { data, error, refetch } = useImports(kind);
  return (
    <Card title="Imports" note="Unfinished imports are kept for 7 days; finished ones can be undone for 30 days.">
      {data !== undefined ? (
        <Rows imports={data} />
      ) : error === null ? (
        <Waiting words="Loading the imports…" />
      ) : (
        <LoadFailed what="The imports" error={error} onRetry={refetch} />
      )}
    </Card>
  );
};
