import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, addMonths, startOfDay, startOfMonth, shortDate } from '../../lib/text/day.ts';
import { clampDay, isDayWithin, weeksOfMonth, type DayLimits } from './calendar-days.ts';
import styles from './calendar.module.css';

export type DayGridProps = {
  label: string;
  month: number;
  value: number | null;
  today: number;
  limits: DayLimits;
  /** The days from the first to the last of these are drawn as one range. */
  stretch: readonly [number, number] | null;
  onMonth: (month: number) => void;
  onPick: (day: number) => void;
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const steps: Record<string, (day: number) => number> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, -new Date(day).getDay()),
  End: (day) => addDays(day, 6 - new Date(day).getDay()),
};

/** One day of the month can be reached by Tab; the arrow keys move from it to the others, including adjacent months. */
const useDayKeys = ({ month, value, limits, onMonth }: DayGridProps) => {
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<number | null>(null);
  const isShown = (day: number | null) => day !== null && startOfMonth(day) === startOfMonth(month);
  const chosen = value === null ? null : startOfDay(value);
  const start = clampDay(startOfMonth(month), limits);
  const current = [reached, chosen].find(isShown) ?? start;
  useEffect(() => {
    if (reached !== null) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [reached]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const day = clampDay(step(current), limits);
    setReached(day);
    if (!isShown(day)) onMonth(startOfMonth(day));
  };
  return { grid, current, onKeyDown };
};

const Weekdays = () => (
  <thead>
    <tr>
      {weekdays.map((name) => (
        <th key={name} scope="col" abbr={name}>
          {name.slice(0, 2)}
        </th>
      ))}
    </tr>
  </thead>
);

type DayProps = DayGridProps & { day: number; current: number; onKeyDown: (event: KeyboardEvent) => void };

const Day = ({ day, current, onKeyDown, ...props }: DayProps) => {
  const isOutside = startOfMonth(day) !== startOfMonth(props.month);
  const isChosen = props.value !== null && startOfDay(props.value) === day;
  const inStretch =
    props.stretch !== null && day >= startOfDay(props.stretch[0]) && day <= startOfDay(props.stretch[1]);
  if (isOutside) return <td aria-hidden="true" />;
  return (
    <td data-stretch={inStretch}>
      <button
        type="button"
        className={styles['day']}
        data-today={props.today === day}
        aria-label={shortDate(day)}
        aria-pressed={isChosen}
        disabled={!isDayWithin(day, props.limits)}
        tabIndex={day === current ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={() => props.onPick(day)}
      >
        {new Date(day).getDate()}
      </button>
    </td>
  );
};

export const DayGrid = (props: DayGridProps) => {
  const { grid, current, onKeyDown } = useDayKeys(props);
  return (
    <table ref={grid} className={styles['days']} aria-label={props.label}>
      <Weekdays />
      <tbody>
        {weeksOfMonth(props.month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} current={current} onKeyDown={onKeyDown} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
