import { Button } from '@mantine/core';
import { nameMaxLength } from '@ohmstead/domain';
import { useState } from 'react';
import { currentUser } from '../../data/session/session-state.ts';
import styles from './account-form.module.css';
import { TextField } from '../../ui/editing/text-field.tsx';
import { saveOwnUser } from './account-api.ts';
import { notifyRefusal, notifySaved } from './own-user-notices.ts';
import { useForm, type Problems } from '../../ui/editing/use-form.ts';
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts';

type Names = { firstName: string; lastName: string };

const problemOf = (name: string, missing: string): string | undefined => {
  if (name.trim() === '') return missing;
  return name.trim().length > nameMaxLength ? `Cannot be longer than ${nameMaxLength} characters` : undefined;
};

const problemsOf = ({ firstName, lastName }: Names): Problems<Names> => ({
  firstName: problemOf(firstName, 'First name is required'),
  lastName: problemOf(lastName, 'Last name is required'),
});

/** The names and their version date from when the form was opened, saved or refreshed, so that a newer save is never overwritten. */
export const NamesForm = () => {
  const [opened, setOpened] = useState(currentUser);
  const openAnew = () => setOpened(currentUser());
  const { field, busy, hasChanges, onSubmit } = useForm<Names>({
    loaded: { firstName: opened?.firstName ?? '', lastName: opened?.lastName ?? '' },
    problemsOf,
    send: async ({ firstName, lastName }, startAnew) => {
      await saveOwnUser({ firstName: firstName.trim(), lastName: lastName.trim() }, opened?.version);
      openAnew();
      notifySaved('Profile saved', 'Your name has been saved.');
      startAnew();
    },
    onRefused: (error) => notifyRefusal(error, 'Problem saving profile', openAnew),
  });
  useLeaveGuard(hasChanges);
  return (
    <form noValidate aria-label="Name" className={styles['form']} onSubmit={onSubmit}>
      <div className={styles['pair']}>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Button type="submit" loading={busy} className={styles['submit'] ?? ''}>
        Save
      </Button>
    </form>
  );
};
