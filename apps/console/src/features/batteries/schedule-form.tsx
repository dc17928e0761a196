import { SegmentedControl } from '@mantine/core';
import type { OfAllProps } from '../../entity-list/bulk/bulk-actions.ts';
import { jobQuestion } from '../../entity-list/bulk/job-action.ts';
import { startBulkJob } from '../../entity-list/bulk-jobs/bulk-jobs-api.ts';
import { createStore, useStore, type Store } from '../../lib/store.ts';
import { counted } from '../../lib/text/number-text.ts';
import { closeModal, openModal } from '../../ui/dialog/modal-state.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { batteryNoun } from './battery-name.ts';
import styles from './schedule-form.module.css';
import { scheduleBatteries, type Scheduled } from './schedule-batteries.ts';

const mostDays = 3_650;
const isDays = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= mostDays;

type Mode = 'every' | 'none';
type Wish = { mode: Mode; days: string; isWrong: boolean };

const modes: { value: Mode; label: string }[] = [
  { value: 'every', label: 'At a set interval' },
  { value: 'none', label: 'No interval' },
];

/** What the batteries have now, if it is the same for all. */
const commonDays = (batteries: readonly Scheduled[]): string => {
  const [first, ...others] = new Set(batteries.map(({ serviceFrequency }) => serviceFrequency));
  return others.length > 0 ? '' : String(first ?? '');
};

const ScheduleForm = ({ wishes, onSubmit }: { wishes: Store<Wish>; onSubmit: () => void }) => {
  const wish = useStore(wishes);
  const change = (part: Partial<Wish>) => wishes.set({ ...wish, isWrong: false, ...part });
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p>
        A battery is due this many days after its last service. Its policy or its model may ask for a service sooner.
      </p>
      <SegmentedControl<Mode>
        aria-label="Interval"
        data={modes}
        value={wish.mode}
        onChange={(mode) => change({ mode })}
      />
      {wish.mode === 'none' ? null : (
        <TextField
          label="Days between services"
          inputMode="numeric"
          maxLength={6}
          value={wish.days}
          error={wish.isWrong ? `Enter a whole number of days from 1 to ${mostDays.toLocaleString('en')}` : undefined}
          onChange={(days) => change({ days })}
        />
      )}
    </form>
  );
};

type Question = {
  count: number;
  days: string;
  /** Resolves to whether it was saved; a refusal has been reported. */
  save: (days: number | null) => Promise<boolean>;
};

/** Asks how often so many batteries are to be serviced. */
const askForDays = ({ count, days: usual, save: saveDays }: Question): void => {
  const wishes = createStore<Wish>({ mode: 'every', days: usual, isWrong: false });
  /** False if the dialog stays open. */
  const save = async (): Promise<boolean> => {
    const { mode, days } = wishes.get();
    if (mode === 'none') return saveDays(null);
    if (isDays(days.trim())) return saveDays(Number(days));
    wishes.set({ mode, days, isWrong: true });
    return false;
  };
  const title = `Schedule ${counted(count, batteryNoun)}`;
  openModal({
    title,
    body: <ScheduleForm wishes={wishes} onSubmit={() => void save().then((isDone) => isDone && closeModal())} />,
    buttonLabel: title,
    buttonAction: async () => {
      if (!(await save())) throw new Error('Not scheduled');
    },
  });
};

export const askToSchedule = (batteries: readonly Scheduled[]): void =>
  askForDays({
    count: batteries.length,
    days: commonDays(batteries),
    save: (days) => scheduleBatteries(batteries, days),
  });

/** The same of all batteries that match, in the background. */
export const askToScheduleAll = ({ all, count, onStarted }: OfAllProps): void =>
  askForDays({
    count,
    days: '',
    save: async (days) => {
      const isStarted = await startBulkJob({
        kind: 'batteries',
        action: 'schedule',
        ...jobQuestion(all),
        set: { serviceFrequency: days },
      });
      if (isStarted) onStarted();
      return isStarted;
    },
  });
