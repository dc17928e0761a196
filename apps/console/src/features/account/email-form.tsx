import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { emailAddressProblem } from '../../lib/text/email-address.ts';
import { useUser } from '../../data/session/session.ts';
import { initiateEmailChange } from './account-api.ts';
import styles from './account-form.module.css';
import { CurrentPasswordField } from '../../ui/editing/current-password-field.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { notifyRefusal, notifySaved } from './own-user-notices.ts';
import { useForm, type Problems } from '../../ui/editing/use-form.ts';
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts';

type Values = { email: string; confirmation: string; password: string };

const nothing: Values = { email: '', confirmation: '', password: '' };

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const emailProblem = (email: string, existing: string): string | undefined =>
  isSame(email, existing) ? 'This is the same as your existing email address' : emailAddressProblem(email);

const problemsFor =
  (existing: string) =>
  ({ email, confirmation, password }: Values): Problems<Values> => ({
    email: emailProblem(email, existing),
    confirmation: email.trim() === confirmation.trim() ? undefined : 'This field must match the email address',
    password: password === '' ? 'Please enter your current password' : undefined,
  });

/** Stays after the notice has disappeared, because the change is only complete once the link is opened. */
const WaitingForLink = ({ email }: { email: string | null }) => (
  <div role="status" className={styles['waiting']}>
    {email === null ? null : (
      <>
        <IconMailForward size={20} stroke={1.75} aria-hidden="true" />
        <p>
          We have sent a link to <strong>{email}</strong>. Open it within 24 hours in a browser where you are logged in.
          Until then your address stays the same.
        </p>
      </>
    )}
  </div>
);

export const EmailForm = () => {
  const existing = useUser()?.email ?? '';
  const [asked, setAsked] = useState<string | null>(null);
  const { field, busy, hasChanges, onSubmit } = useForm({
    loaded: nothing,
    problemsOf: problemsFor(existing),
    send: async (values, startAnew) => {
      await initiateEmailChange(values.email.trim(), values.password);
      setAsked(values.email.trim());
      notifySaved('Confirm your new address', `We have sent a confirmation link to ${values.email.trim()}.`);
      startAnew();
    },
    onRefused: (error) => notifyRefusal(error, 'Problem changing email address'),
  });
  useLeaveGuard(hasChanges);
  return (
    <form noValidate aria-label="Email address" className={`${styles['form']} ${styles['narrow']}`} onSubmit={onSubmit}>
      <p className={styles['now']}>
        You log in with <strong>{existing}</strong>
      </p>
      <WaitingForLink email={asked} />
      <TextField label="New email address" type="email" autoComplete="email" {...field('email')} />
      <TextField label="Confirm email address" type="email" autoComplete="email" {...field('confirmation')} />
      <CurrentPasswordField label="Current password" {...field('password')} />
      <Button type="submit" loading={busy} className={styles['submit'] ?? ''}>
        Change email address
      </Button>
    </form>
  );
};
