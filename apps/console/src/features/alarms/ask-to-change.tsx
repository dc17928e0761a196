import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useAssignees, type AlarmPair } from '../../data/alarms-api.ts';
import { useUser } from '../../data/session/session.ts';
import { alarmNoun } from '../../fleet/alarms/alarm-words.ts';
import { createStore, useStore, type Store } from '../../lib/store.ts';
import { localTimeText } from '../../lib/text/day.ts';
import { counted } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import styles from './alarms.module.css';
import { assign, comment, snooze } from './change-alarms.ts';
import { snoozeChoices, snoozeProblem } from './snooze-until.ts';

const mostCharacters = 2_000;

/** The dialog stays open where the wish cannot be sent, or is refused. */
const done = async (isDone: Promise<boolean>): Promise<void> => {
  if (!(await isDone)) throw new Error('Not saved');
};

type Person = { id: number; name: string };

/** Everyone may take an alarm themselves. */
const usePersons = (ids: readonly number[]): Person[] => {
  const user = useUser();
  const { data = [] } = useAssignees(ids);
  const others = data.filter(({ id }) => id !== user?.id);
  return [...(user === null ? [] : [{ id: user.id, name: 'Me' }]), ...others];
};

const noOne = 'none';

const AssignForm = ({ ids, wish }: { ids: readonly number[]; wish: Store<string> }) => (
  <NativeSelect
    label="Assigned to"
    value={useStore(wish)}
    data={[
      ...usePersons(ids).map(({ id, name }) => ({ value: String(id), label: name })),
      { value: noOne, label: 'No one' },
    ]}
    onChange={({ currentTarget }) => wish.set(currentTarget.value)}
  />
);

/** Asks who cares for the alarms. */
export const askToAssign = (alarms: readonly AlarmPair[], ownId: number): void => {
  const wish = createStore(String(ownId));
  openModal({
    title: `Assign ${counted(alarms.length, alarmNoun)}`,
    body: <AssignForm ids={alarms.map(({ id }) => id)} wish={wish} />,
    buttonLabel: 'Assign',
    buttonAction: () => done(assign(alarms, wish.get() === noOne ? null : Number(wish.get()))),
  });
};

const ownTime = 'own';
const awake = 'end';
type SnoozeWish = { choice: string; time: string; problem: string | undefined };

const SnoozeForm = ({ wishes, now }: { wishes: Store<SnoozeWish>; now: number }) => {
  const wish = useStore(wishes);
  const change = (part: Partial<SnoozeWish>) => wishes.set({ ...wish, problem: undefined, ...part });
  return (
    <div className={styles['form']}>
      <p>No messages are sent about a snoozed alarm. It stays in the list.</p>
      <NativeSelect
        label="Snooze"
        value={wish.choice}
        data={[
          ...snoozeChoices(now).map(({ label, until }) => ({ value: String(until), label })),
          { value: ownTime, label: 'Until a time of your choice' },
          { value: awake, label: 'Stop snoozing' },
        ]}
        onChange={({ currentTarget }) => change({ choice: currentTarget.value })}
      />
      {wish.choice === ownTime ? (
        <TextInput
          type="datetime-local"
          label="Until"
          value={wish.time}
          error={wish.problem}
          onChange={({ currentTarget }) => change({ time: currentTarget.value })}
        />
      ) : null}
    </div>
  );
};

/** Asks until when nothing is to be heard of the alarms. */
export const askToSnooze = (alarms: readonly AlarmPair[], now = Date.now()): void => {
  const [first] = snoozeChoices(now);
  const wishes = createStore<SnoozeWish>({
    choice: String(first?.until ?? ownTime),
    time: localTimeText(now + 24 * 60 * 60_000),
    problem: undefined,
  });
  openModal({
    title: `Snooze ${counted(alarms.length, alarmNoun)}`,
    body: <SnoozeForm wishes={wishes} now={now} />,
    buttonLabel: 'Snooze',
    buttonAction: async () => {
      const { choice, time } = wishes.get();
      if (choice === awake) return done(snooze(alarms, null));
      const until = choice === ownTime ? new Date(time).getTime() : Number(choice);
      const problem = snoozeProblem(until, Date.now());
      if (problem === undefined) return done(snooze(alarms, until));
      wishes.set({ choice, time, problem });
      throw new Error(problem);
    },
  });
};

type CommentWish = { text: string; problem: string | undefined };

const CommentForm = ({ wishes }: { wishes: Store<CommentWish> }) => {
  const { text, problem } = useStore(wishes);
  return (
    <Textarea
      label="Comment"
      rows={4}
      maxLength={mostCharacters}
      value={text}
      error={problem}
      onChange={({ currentTarget }) => wishes.set({ text: currentTarget.value, problem: undefined })}
    />
  );
};

/** Asks what to say about the alarms. */
export const askToComment = (ids: readonly number[]): void => {
  const wishes = createStore<CommentWish>({ text: '', problem: undefined });
  openModal({
    title: `Comment on ${counted(ids.length, alarmNoun)}`,
    body: <CommentForm wishes={wishes} />,
    buttonLabel: 'Add comment',
    buttonAction: () => {
      const text = wishes.get().text.trim();
      if (text !== '') return done(comment(ids, text));
      wishes.set({ text, problem: 'Enter a comment' });
      throw new Error('Nothing written');
    },
  });
};
