import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import { closeModal, openModal } from '../../ui/dialog/modal-state.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { batteryNoun } from './battery-name.ts';
import styles from './schedule-form.module.css';
import { scheduleBatteries, type Scheduled } from './schedule-batteries.ts';

const mostDays = 3_650;
const isDays = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= mostDays;

/** What the batteries have now, if it is the same for all. */
const commonDays = (batteries: readonly Scheduled[]): string => {
  const [first, ...others] = new Set(batteries.map(({ serviceFrequency }) => serviceFrequency));
  return others.length > 0 ? '' : String(first ?? '');
};

const ScheduleForm = ({ batteries }: { batteries: readonly Scheduled[] }) => {
  const [days, setDays] = useState(() => commonDays(batteries));
  const [isWrong, setWrong] = useState(false);
  const [saving, setSaving] = useState<'set' | 'clear'>();
  const save = async (what: 'set' | 'clear') => {
    setSaving(what);
    if (await scheduleBatteries(batteries, what === 'set' ? Number(days) : null)) closeModal();
    else setSaving(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDays(days.trim())) void save('set');
    else setWrong(true);
  };
  const has = batteries.some(({ serviceFrequency }) => serviceFrequency !== null);
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      <p>
        A battery is due this many days after its last service. Its policy or its model may ask for a service sooner.
      </p>
      <TextField
        label="Days between services"
        inputMode="numeric"
        maxLength={6}
        value={days}
        error={isWrong ? `Enter a whole number of days from 1 to ${mostDays.toLocaleString('en')}` : undefined}
        onChange={(typed) => {
          setDays(typed);
          setWrong(false);
        }}
      />
      <div className={styles['buttons']}>
        <Button
          variant="default"
          disabled={!has || saving === 'set'}
          loading={saving === 'clear'}
          onClick={() => void save('clear')}
        >
          Clear interval
        </Button>
        <Button type="submit" disabled={saving === 'clear'} loading={saving === 'set'}>
          {`Schedule ${counted(batteries.length, batteryNoun)}`}
        </Button>
      </div>
    </form>
  );
};

/** Asks how often the batteries are to be serviced. */
export const askToSchedule = (batteries: readonly Scheduled[]): void =>
  openModal({
    title: `Schedule ${counted(batteries.length, batteryNoun)}`,
    body: <ScheduleForm batteries={batteries} />,
  });
