import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/api-error.ts';
import styles from './widget.module.css';

type WidgetBodyProps<Answer> = {
  query: UseQueryResult<Answer>;
  /** In sentences: 'devices'. */
  what: string;
  /** So many rows are awaited. */
  rows: number;
  isEmpty: (answer: Answer) => boolean;
  emptyText: string;
  children: (answer: Answer) => ReactNode;
};

const Pending = ({ what, rows }: { what: string; rows: number }) => (
  <ul className={styles['pending']} role="status" aria-label={`Loading ${what}`}>
    {Array.from({ length: rows }, (_, row) => (
      <li key={row} aria-hidden="true" />
    ))}
  </ul>
);

const Failed = ({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) => (
  <div className={styles['failed']} role="alert">
    <p>
      The {what} could not be loaded: {wordsOf(error).text}
    </p>
    <Button variant="default" size="compact-sm" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

/** A widget's contents, or what stands there while it has none. What was there stays when a refresh fails. */
export const WidgetBody = <Answer,>(props: WidgetBodyProps<Answer>) => {
  const { query, what, rows, isEmpty, emptyText, children } = props;
  const { data, isError, error, refetch } = query;
  if (data !== undefined) return isEmpty(data) ? <p className={styles['empty']}>{emptyText}</p> : children(data);
  if (isError) return <Failed what={what} error={error} onRetry={() => void refetch()} />;
  return <Pending what={what} rows={rows} />;
};
