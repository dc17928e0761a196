import { Button, Checkbox, Switch } from '@mantine/core';
import { TextField } from '../../ui/editing/text-field.tsx';
import styles from './alarm-rules.module.css';
import { dayLabels, workingHours, type HoursLine, type HoursValues } from './hours-values.ts';

type LineProps = { line: HoursLine; problem: string | undefined; onChange: (line: HoursLine) => void };

const Line = ({ line, problem, onChange }: LineProps) => (
  <>
    <div className={styles['line']}>
      <div className={styles['days']} role="group" aria-label="Days">
        {dayLabels.map((label, at) => (
          <Checkbox
            key={label}
            label={label}
            checked={line.days.includes(at + 1)}
            onChange={({ currentTarget }) =>
              onChange({
                ...line,
                days: currentTarget.checked ? [...line.days, at + 1] : line.days.filter((day) => day !== at + 1),
              })
            }
          />
        ))}
      </div>
      <TextField label="From" maxLength={5} value={line.from} onChange={(from) => onChange({ ...line, from })} />
      <TextField label="To" maxLength={5} value={line.to} onChange={(to) => onChange({ ...line, to })} />
    </div>
    {problem === undefined ? null : (
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
    )}
  </>
);

type HoursFieldsProps = {
  label: string;
  hours: HoursValues;
  problems: Readonly<Record<string, string>>;
  onChange: (hours: HoursValues) => void;
};

/** Hours of the week in a time zone, or all the time. */
export const HoursFields = ({ label, hours, problems, onChange }: HoursFieldsProps) => {
  const { isLimited, timeZone, weekly } = hours;
  const setLine = (at: number, line: HoursLine) =>
    onChange({ ...hours, weekly: weekly.map((other, place) => (place === at ? line : other)) });
  return (
    <>
      <Switch
        label={label}
        checked={isLimited}
        onChange={({ currentTarget }) => onChange({ ...hours, isLimited: currentTarget.checked })}
      />
      {isLimited ? (
        <>
          {weekly.map((line, at) => (
            <Line key={at} line={line} problem={problems[`hours ${at}`]} onChange={(changed) => setLine(at, changed)} />
          ))}
          <div className={styles['line']}>
            <TextField
              label="Time zone"
              maxLength={64}
              value={timeZone}
              error={problems['timeZone']}
              onChange={(zone) => onChange({ ...hours, timeZone: zone })}
            />
            <Button variant="default" onClick={() => onChange({ ...hours, weekly: [...weekly, workingHours] })}>
              Add hours
            </Button>
            {weekly.length > 1 ? (
              <Button variant="default" onClick={() => onChange({ ...hours, weekly: weekly.slice(0, -1) })}>
                Remove the last
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </>
  );
};
