import { CloseButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { startOfDay, shortDate } from '../../lib/text/day.ts';
import { useEscape } from '../dialog/escape-layers.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';
import styles from './date-field.module.css';

const OpenCalendar = ({ onClose, ...calendar }: CalendarProps & { onClose: () => void }) => {
  useEscape(onClose);
  return (
    <div className={styles['calendar']}>
      <Calendar {...calendar} />
    </div>
  );
};

export type DateFieldProps = {
  label: string;
  /** ms since 1970 UTC. */
  value: number | null;
  /** First and last ms that can be chosen. */
  min?: number;
  max?: number;
  /** Shown if no date is chosen. */
  emptyText?: string;
  description?: string | undefined;
  /** The calendar opens over the contents below, and extends to this side. */
  floating?: 'left' | 'right';
  onChange: (value: number | null) => void;
};

/** A day that is chosen from a calendar opening below, or cleared. */
export const DateField = ({
  label,
  value,
  emptyText = 'Any Date',
  description,
  floating,
  onChange,
  ...limits
}: DateFieldProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const pick = (day: number) => {
    // Choosing the same day again keeps its time.
    if (value === null || startOfDay(value) !== day) onChange(day);
    close();
  };
  const clear = () => {
    onChange(null);
    close();
  };
  /** A floating calendar covers other fields, so it closes when one of them is used. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (floating !== undefined && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    <div className={styles['field']} data-floating={floating} onBlur={leave}>
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      <div className={styles['box']} data-empty={value === null}>
        <button
          ref={button}
          id={`${id}-value`}
          type="button"
          className={styles['value']}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={description === undefined ? undefined : `${id}-description`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          {value === null ? emptyText : shortDate(value)}
        </button>
        {value === null ? null : <CloseButton size={28} aria-label={`Clear ${label}`} onClick={clear} />}
      </div>
      {description === undefined ? null : (
        <p id={`${id}-description`} className={styles['description']}>
          {description}
        </p>
      )}
      {isOpen ? <OpenCalendar label={label} value={value} {...limits} onPick={pick} onClose={close} /> : null}
    </div>
  );
};
