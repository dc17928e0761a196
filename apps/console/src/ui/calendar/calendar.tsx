import { lazily } from '@ohmstead/domain';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addMonths, startOfDay, startOfMonth } from '../../lib/text/day.ts';
import { useNow } from '../../lib/now.ts';
import { clampDay, defaultLimits, isMonthWithin, yearsWithin, type DayLimits } from './calendar-days.ts';
import { DayGrid } from './day-grid.tsx';
import styles from './calendar.module.css';

export type CalendarProps = {
  label: string;
  /** Any ms of the chosen day. */
  value: number | null;
  /** First and last ms that can be chosen; by default from ten years ago to the end of next year. */
  min?: number | undefined;
  max?: number | undefined;
  /** The days from the first to the last of these are drawn as one range. */
  stretch?: readonly [number, number] | null;
  /** Called with the first ms of the day. */
  onPick: (day: number) => void;
};

type View = 'days' | 'months' | 'years';

const monthNames = lazily(() => {
  const short = new Intl.DateTimeFormat('en', { month: 'short' });
  return Array.from({ length: 12 }, (_, month) => short.format(new Date(2024, month, 1)));
});
const longMonth = lazily(() => new Intl.DateTimeFormat('en', { month: 'long' }));

type Choice = { name: string; month: number; isChosen: boolean };

const monthChoices = (month: number): Choice[] => {
  const year = new Date(month).getFullYear();
  return monthNames().map((name, index) => {
    const first = new Date(year, index, 1).getTime();
    return { name, month: first, isChosen: first === startOfMonth(month) };
  });
};

const yearChoices = (month: number, limits: DayLimits): Choice[] =>
  yearsWithin(limits).map((year) => ({
    name: String(year),
    month: startOfMonth(clampDay(new Date(year, new Date(month).getMonth(), 1).getTime(), limits)),
    isChosen: year === new Date(month).getFullYear(),
  }));

type ChoicesProps = { choices: readonly Choice[]; limits: DayLimits; onChoose: (month: number) => void };

const Choices = ({ choices, limits, onChoose }: ChoicesProps) => (
  <div className={styles['choices']}>
    {choices.map(({ name, month, isChosen }) => (
      <button
        key={name}
        type="button"
        className={styles['choice']}
        aria-pressed={isChosen}
        disabled={!isMonthWithin(month, limits)}
        onClick={() => onChoose(month)}
      >
        {name}
      </button>
    ))}
  </div>
);

type HeadProps = {
  month: number;
  view: View;
  limits: DayLimits;
  onView: (view: View) => void;
  onMonth: (month: number) => void;
};

const Head = ({ month, view, limits, onView, onMonth }: HeadProps) => {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  const toggle = (asked: View) => onView(view === asked ? 'days' : asked);
  return (
    <div className={styles['head']}>
      <ActionIcon
        size={32}
        color="gray"
        aria-label="Previous month"
        disabled={!isMonthWithin(before, limits)}
        onClick={() => onMonth(before)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <div className={styles['names']} aria-live="polite">
        <button type="button" aria-expanded={view === 'months'} onClick={() => toggle('months')}>
          {longMonth().format(month)}
        </button>
        <button type="button" aria-expanded={view === 'years'} onClick={() => toggle('years')}>
          {new Date(month).getFullYear()}
        </button>
      </div>
      <ActionIcon
        size={32}
        color="gray"
        aria-label="Next month"
        disabled={!isMonthWithin(after, limits)}
        onClick={() => onMonth(after)}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
};

/** The days of a month; its head opens the months and the years. Days out of range are disabled. */
export const Calendar = ({ label, value, min, max, stretch = null, onPick }: CalendarProps) => {
  const now = useNow();
  const fallback = defaultLimits(now);
  const limits = { min: min ?? fallback.min, max: max ?? fallback.max };
  const [view, setView] = useState<View>('days');
  const [month, setMonth] = useState(() => startOfMonth(clampDay(startOfDay(value ?? now), limits)));
  const choose = (chosen: number) => {
    setMonth(chosen);
    setView('days');
  };
  return (
    <div className={styles['calendar']} role="group" aria-label={label}>
      <Head month={month} view={view} limits={limits} onView={setView} onMonth={choose} />
      {view === 'days' ? (
        <DayGrid {...{ label, month, value, limits, stretch, onPick }} today={startOfDay(now)} onMonth={setMonth} />
      ) : (
        <Choices
          choices={view === 'months' ? monthChoices(month) : yearChoices(month, limits)}
          limits={limits}
          onChoose={choose}
        />
      )}
    </div>
  );
};
