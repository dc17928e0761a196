import { SegmentedControl } from '@mantine/core';
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
  { value: 'every', label: 'Every so many days' },
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

/** Asks how often the batteries are to be serviced. */
export const askToSchedule = (batteries: readonly Scheduled[]): void => {
  const wishes = createStore<Wish>({ mode: 'every', days: commonDays(batteries), isWrong: false });
  /** False if the dialog stays open. */
  const save = async (): Promise<boolean> => {
    const { mode, days } = wishes.get();
    if (mode === 'none') return scheduleBatteries(batteries, null);
    if (isDays(days.trim())) return scheduleBatteries(batteries, Number(days));
    wishes.set({ mode, days, isWrong: true });
    return false;
  };
  const title = `Schedule ${counted(batteries.length, batteryNoun)}`;
  openModal({
    title,
    body: <ScheduleForm wishes={wishes} onSubmit={() => void save().then((isDone) => isDone && closeModal())} />,
    buttonLabel: title,
    buttonAction: async () => {
      if (!(await save())) throw new Error('Not scheduled');
    },
  });
};
