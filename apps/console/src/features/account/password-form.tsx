import { Button } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { PasswordField, passwordWeakness } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';
import { CurrentPasswordField } from './form-fields.tsx';
import { notifyRefusal, notifySaved, saveOwnUser } from './own-user-call.ts';
import { useForm, type Problems } from './use-form.ts';

type Values = { oldPassword: string; newPassword: string };

const nothing: Values = { oldPassword: '', newPassword: '' };

const findProblems = ({ oldPassword, newPassword }: Values): Problems<keyof Values> => ({
  oldPassword: oldPassword === '' ? 'Please enter your current password' : undefined,
  newPassword: passwordWeakness(newPassword) === undefined ? undefined : 'Please enter a valid password',
});

const change = async (values: Values): Promise<void> => {
  await saveOwnUser(values);
  notifySaved('Password Changed', 'Your sessions in other places have ended.');
};

export const PasswordForm = () => {
  const email = useUser()?.email ?? '';
  const { field, busy, onSubmit } = useForm({
    loaded: nothing,
    findProblems,
    send: change,
    onRefused: (error) => notifyRefusal(error, 'Problem Changing Password'),
  });
  return (
    <form noValidate aria-label="Password" className={`${styles['form']} ${styles['narrow']}`} onSubmit={onSubmit}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField label="Old Password" {...field('oldPassword')} />
      <PasswordField label="New Password" {...field('newPassword')} />
      <p className={styles['hint']}>A new password ends your sessions in all other browsers.</p>
      <Button type="submit" loading={busy} className={styles['submit'] ?? ''}>
        Change password
      </Button>
    </form>
  );
};
