import { Button } from '@mantine/core';
import { nameMaxLength } from '@ohmstead/domain';
import { useState } from 'react';
import { currentUser } from '../../data/session/session-state.ts';
import styles from './account-form.module.css';
import { TextField } from './form-fields.tsx';
import { saveOwnUser } from './account-api.ts';
import { notifyRefusal, notifySaved } from './own-user-notices.ts';
import { useForm, type Problems } from './use-form.ts';

type Names = { firstName: string; lastName: string };

const problemOf = (name: string, missing: string): string | undefined => {
  if (name.trim() === '') return missing;
  return name.trim().length > nameMaxLength ? `Cannot be longer than ${nameMaxLength} characters` : undefined;
};

const findProblems = ({ firstName, lastName }: Names): Problems<keyof Names> => ({
  firstName: problemOf(firstName, 'First name is required'),
  lastName: problemOf(lastName, 'Last name is required'),
});

/** The names and their version are of the moment when the form was opened, saved or refreshed: a newer save is never overwritten. */
export const NamesForm = () => {
  const [opened, setOpened] = useState(currentUser);
  const openAnew = () => setOpened(currentUser());
  const { field, busy, onSubmit } = useForm<keyof Names>({
    loaded: { firstName: opened?.firstName ?? '', lastName: opened?.lastName ?? '' },
    findProblems,
    send: async ({ firstName, lastName }) => {
      await saveOwnUser({ firstName: firstName.trim(), lastName: lastName.trim() }, opened?.version);
      openAnew();
      notifySaved('Profile Saved', 'Your name has been saved.');
    },
    onRefused: (error) => notifyRefusal(error, 'Problem Saving Profile', openAnew),
  });
  return (
    <form noValidate aria-label="Name" className={styles['form']} onSubmit={onSubmit}>
      <div className={styles['pair']}>
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Button type="submit" loading={busy} className={styles['submit'] ?? ''}>
        Save
      </Button>
    </form>
  );
};
