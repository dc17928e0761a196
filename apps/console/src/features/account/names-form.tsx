import { Button } from '@mantine/core';
import { nameMaxLength } from '@ohmstead/domain';
import { useUser } from '../../lib/session.ts';
import styles from './account-form.module.css';
import { TextField } from './form-fields.tsx';
import { notifyRefusal, notifySaved, saveOwnUser } from './own-user-call.ts';
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

const save = async ({ firstName, lastName }: Names): Promise<void> => {
  await saveOwnUser({ firstName: firstName.trim(), lastName: lastName.trim() });
  notifySaved('Profile Saved', 'Your name has been saved.');
};

export const NamesForm = () => {
  const user = useUser();
  const { field, busy, onSubmit } = useForm({
    loaded: { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' },
    findProblems,
    send: save,
    onRefused: (error) => notifyRefusal(error, 'Problem Saving Profile'),
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
