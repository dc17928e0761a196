import { Button } from '@mantine/core';
import { useUser } from '../../data/session/session.ts';
import { PasswordField, passwordWeakness } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';
import { CurrentPasswordField } from './form-fields.tsx';
import { saveOwnUser } from './account-api.ts';
import { notifyRefusal, notifySaved } from './own-user-notices.ts';
import { useForm, type Problems } from './use-form.ts';

type Values = { oldPassword: string; newPassword: string };

const nothing: Values = { oldPassword: '', newPassword: '' };

const findProblemsFor =
  (known: readonly (string | null)[]) =>
  ({ oldPassword, newPassword }: Values): Problems<keyof Values> => ({
    oldPassword: oldPassword === '' ? 'Please enter your current password' : undefined,
    newPassword: passwordWeakness(newPassword, known) === undefined ? undefined : 'Please enter a valid password',
  });

const change = async (values: Values): Promise<void> => {
  await saveOwnUser(values);
  notifySaved('Password Changed', 'Your sessions in other places have ended.');
};

export const PasswordForm = () => {
  const user = useUser();
  const known = user === null ? [] : [user.email, user.firstName, user.lastName, user.orgName];
  const { field, busy, onSubmit } = useForm({
    loaded: nothing,
    findProblems: findProblemsFor(known),
    send: change,
    onRefused: (error) => notifyRefusal(error, 'Problem Changing Password'),
  });
  return (
    <form noValidate aria-label="Password" className={`${styles['form']} ${styles['narrow']}`} onSubmit={onSubmit}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <CurrentPasswordField label="Old Password" {...field('oldPassword')} />
      <PasswordField label="New Password" known={known} {...field('newPassword')} />
      <p className={styles['hint']}>A new password ends your sessions in all other browsers.</p>
      <Button type="submit" loading={busy} className={styles['submit'] ?? ''}>
        Change password
      </Button>
    </form>
  );
};
