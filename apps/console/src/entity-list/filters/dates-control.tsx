import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { addDays, endOfDay, startOfDay, shortDate } from '../../lib/text/day.ts';
import { useNow } from '../../lib/now.ts';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import type { Bounds, Range } from '@ohmstead/domain';
import { setFilter, type FilterControlProps } from './filter-control-props.ts';
import type { DatesFilter } from './filter-definition.ts';
import { useBounds } from './use-bounds.ts';
import styles from './filters.module.css';

type End = 'From' | 'To';
type DayFieldProps = { end: End; day: number | null; isEdited: boolean; onEdit: () => void; onClear: () => void };

const DayField = ({ end, day, isEdited, onEdit, onClear }: DayFieldProps) => (
  <div className={styles['day']} data-edited={isEdited}>
    <button type="button" aria-pressed={isEdited} onClick={onEdit}>
      <span className={styles['dayEnd']}>{end}</span>
      <span>{day === null ? 'Any Date' : shortDate(day)}</span>
    </button>
    {day === null ? null : <CloseButton size="sm" aria-label={`Clear ${end}`} onClick={onClear} />}
  </div>
);

const spans = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '1 year', days: 365 },
];

/** Open-ended, so that rows still to come are included. */
const Spans = ({ onRange }: { onRange: (range: Range) => void }) => {
  const today = startOfDay(useNow());
  return (
    <div className={styles['spans']} role="group" aria-label="Last">
      {spans.map(({ label, days }) => (
        <Button
          key={label}
          size="compact-xs"
          variant="default"
          onClick={() => onRange([addDays(today, 1 - days), null])}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};

/** The first date cannot be after the second; the second cannot be before the first. */
const limitsOf = (end: End, [from, to]: Range, [min, max]: Bounds) =>
  end === 'From' ? { min, max: Math.min(to ?? max, max) } : { min: Math.max(from ?? min, min), max };

const withDay = (end: End, [from, to]: Range, day: number | null): Range =>
  end === 'From' ? [day, to] : [from, day === null ? null : endOfDay(day)];

/** Two dates sharing one calendar, which switches between them. */
export const DatesControl = (props: FilterControlProps<DatesFilter>) => {
  const { filter, work } = props;
  const [edited, setEdited] = useState<End>('From');
  const bounds = useBounds(props);
  if (bounds === 'loading') return <p className={styles['nothing']}>Loading…</p>;
  if (bounds === undefined) return <p className={styles['nothing']}>There are no dates to filter by.</p>;
  const range: Range = work.filters[filter.key] ?? [null, null];
  const keep = ([from, to]: Range) => setFilter(props, from === null && to === null ? undefined : [from, to]);
  const pick = (day: number) => {
    keep(withDay(edited, range, day));
    if (edited === 'From') setEdited('To');
  };
  const limits = limitsOf(edited, range, bounds);
  const field = (end: End, day: number | null) => (
    <DayField
      end={end}
      day={day}
      isEdited={edited === end}
      onEdit={() => setEdited(end)}
      onClear={() => keep(withDay(end, range, null))}
    />
  );
  const chosen = edited === 'From' ? range[0] : range[1];
  return (
    <>
      <div className={styles['daysOfRange']}>
        {field('From', range[0])}
        {field('To', range[1])}
      </div>
      <Calendar
        key={edited}
        label={`${filter.label}: ${edited}`}
        value={chosen ?? (edited === 'From' ? null : range[0])}
        min={limits.min}
        max={limits.max}
        stretch={range[0] === null && range[1] === null ? null : [range[0] ?? bounds[0], range[1] ?? bounds[1]]}
        onPick={pick}
      />
      <Spans onRange={keep} />
    </>
  );
};
