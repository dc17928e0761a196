import { isObject } from '@ohmstead/domain';
import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ServerRead } from '../../data/server-read.ts';
import { wordsOf } from '../../data/api-error.ts';
import { isViewing } from '../../data/session/session-state.ts';
import styles from './widget.module.css';

const storageKey = 'ohmstead-widget-heights';

/** The browser may not allow storage, and stored data may be anything. */
const readKept = (): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
};

/** The height in px that a widget's contents last had in this browser. */
const lastHeight = (widget: string): number | undefined => {
  const heightPx = readKept()[widget];
  return typeof heightPx === 'number' && Number.isFinite(heightPx) ? heightPx : undefined;
};

const keepHeight = (widget: string, heightPx: number): void => {
  if (heightPx === 0 || heightPx === lastHeight(widget) || isViewing()) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readKept(), [widget]: heightPx }));
  } catch {
    // Without storage, the height is estimated from the number of rows.
  }
};

type WidgetBodyProps<Answer> = {
  query: ServerRead<Answer>;
  /** Used in sentences: 'devices'. */
  what: string;
  /** The expected number of rows if the last height is unknown, and the height of each. */
  rows: number;
  rowPx: number;
  isEmpty: (answer: Answer) => boolean;
  emptyText: string;
  children: (answer: Answer) => ReactNode;
};

const headPx = 31;

type PendingProps = { what: string; rows: number; rowPx: number };

/** Reserves the height of the contents, so that nothing below moves when they are loaded. */
const Pending = ({ what, rows, rowPx }: PendingProps) => {
  const [heightPx] = useState(() => lastHeight(what) ?? headPx + rows * rowPx);
  return (
    <ul className={styles['pending']} style={{ height: heightPx }} role="status" aria-label={`Loading ${what}`}>
      {Array.from({ length: Math.max(1, Math.round((heightPx - headPx) / rowPx)) }, (_, row) => (
        <li key={row} aria-hidden="true" />
      ))}
    </ul>
  );
};

/** Remembers the height of the contents once the browser has laid them out: asking earlier costs a layout of the page. */
const Place = ({ what, children }: { what: string; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => keepHeight(what, current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [what]);
  return <div ref={place}>{children}</div>;
};

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

/**
 * The contents of a widget, or its loading or error state. If a refresh fails, the previous contents stay. The answers for all widgets
 * arrive at about the same time, so their first contents are rendered a little at a time: a slow phone can be used meanwhile.
 */
export const WidgetBody = <Answer,>(props: WidgetBodyProps<Answer>) => {
  const { query, what, rows, rowPx, isEmpty, emptyText, children } = props;
  const { data, isError, error, refetch } = query;
  const isAnswered = useDeferredValue(data !== undefined);
  if (isAnswered && data !== undefined)
    return <Place what={what}>{isEmpty(data) ? <p className={styles['empty']}>{emptyText}</p> : children(data)}</Place>;
  if (isError) return <Failed what={what} error={error} onRetry={() => void refetch()} />;
  return <Pending what={what} rows={rows} rowPx={rowPx} />;
};
