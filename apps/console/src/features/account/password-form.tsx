import { Button } from '@mantine/core';
import { useUser } from '../../data/session/session.ts';
import { PasswordField, passwordWeakness } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';
import { CurrentPasswordField } from '../../ui/editing/current-password-field.tsx';
import { saveOwnUser } from './account-api.ts';
import { notifyRefusal, notifySaved } from './own-user-notices.ts';
import { useForm, type Problems } from '../../ui/editing/use-form.ts';
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts';

type Values = { oldPassword: string; newPassword: string };

const nothing: Values = { oldPassword: '', newPassword: '' };

const problemsFor =
  (known: readonly (string | null)[]) =>
  ({ oldPassword, newPassword }: Values): Problems<Values> => ({
    oldPassword: oldPassword === '' ? 'Please enter your current password' : undefined,
    newPassword: passwordWeakness(newPassword, known) === undefined ? undefined : 'Please enter a valid password',
  });

export const PasswordForm = () => {
  const user = useUser();
  const known = user === null ? [] : [user.email, user.firstName, user.lastName, user.orgName];
  const { field, busy, hasChanges, onSubmit } = useForm({
    loaded: nothing,
    problemsOf: problemsFor(known),
    send: async (values, startAnew) => {
      await saveOwnUser(values);
      notifySaved('Password changed', 'Your other sessions have ended.');
      startAnew();
    },
    onRefused: (error) => notifyRefusal(error, 'Problem changing password'),
  });
  useLeaveGuard(hasChanges);
  return (
    <form noValidate aria-label="Password" className={`${styles['form']} ${styles['narrow']}`} onSubmit={onSubmit}>
      {/* Tells a password manager which user the password belongs to. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <CurrentPasswordField label="Old password" {...field('oldPassword')} />
      <PasswordField label="New password" known={known} {...field('newPassword')} />
      <p className={styles['hint']}>Changing your password ends your sessions in all other browsers.</p>
      <Button type="submit" loading={busy} className={styles['submit'] ?? ''}>
        Change password
      </Button>
    </form>
  );
};
