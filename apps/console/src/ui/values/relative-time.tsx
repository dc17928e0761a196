import { exactDate, relativeDate, shortDate } from '../../lib/text/day.ts';
import { useNow } from '../../lib/now.ts';
import { Missing } from './measure.tsx';
import styles from './relative-time.module.css';

const machineTime = (atMs: number): string => new Date(atMs).toISOString();

/** Shows how long ago something was; the exact time on hover. */
export const RelativeTime = ({ at }: { at: number | null }) => {
  const now = useNow();
  if (at === null) return <Missing />;
  return (
    <time dateTime={machineTime(at)} title={exactDate(at)} className={styles['relative']}>
      {relativeDate(at, now)}
    </time>
  );
};

/** A calendar day; the exact time on hover. */
export const DayDate = ({ at, note }: { at: number | null; note?: string }) => {
  if (at === null) return <Missing />;
  return (
    <time dateTime={machineTime(at)} title={note === undefined ? exactDate(at) : `${exactDate(at)}. ${note}`}>
      {shortDate(at)}
    </time>
  );
};

/** Day and time, where the exact time matters. */
export const ExactTime = ({ at }: { at: number | null }) => {
  if (at === null) return <Missing />;
  return <time dateTime={machineTime(at)}>{exactDate(at)}</time>;
};
