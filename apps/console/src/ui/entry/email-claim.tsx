import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { emailAddressProblem } from '../../lib/text/email-address.ts';
import { typedEmail } from '../../data/session/typed-email.ts';
import { useForm } from '../editing/use-form.ts';
import { EmailEntry, EntryForm } from './entry-form.tsx';
import { EntryNotice } from './entry-notice.tsx';
import styles from './email-claim.module.css';

type EmailClaimProps = {
  /** What the user should enter, and why. */
  intro: string;
  button: string;
  ask: (email: string) => Promise<void>;
  /** The message afterwards, whatever the result: it must not reveal which addresses have an account. */
  success: (email: string) => ReactNode;
  after?: ReactNode;
};

const problemsOf = ({ email }: { email: string }) => ({ email: emailAddressProblem(email) });

const useClaim = ({ ask, onAsked }: Pick<EmailClaimProps, 'ask'> & { onAsked: (email: string) => void }) => {
  const [loaded] = useState(() => ({ email: typedEmail.get() }));
  return useForm({
    loaded,
    problemsOf,
    checksOnLeave: true,
    send: async ({ email }) => {
      typedEmail.set(email.trim());
      await ask(email.trim()).catch((error: unknown) => console.error(String(error)));
      onAsked(email.trim());
    },
    onRefused: () => undefined,
  });
};

const ClaimForm = ({ onAsked, ...props }: EmailClaimProps & { onAsked: (email: string) => void }) => {
  const form = useClaim({ ...props, onAsked });
  return (
    <EntryForm form={form} button={props.button} after={props.after}>
      <p className={styles['quiet']}>{props.intro}</p>
      <EmailEntry field={form.field('email')} autoComplete="email" />
    </EntryForm>
  );
};

/** Requests an email to an address and always reports success, so that it does not reveal which addresses have an account. */
export const EmailClaim = (props: EmailClaimProps) => {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor === null) return <ClaimForm {...props} onAsked={setAskedFor} />;
  return (
    <div className={styles['asked']}>
      <EntryNotice type="success" title="Check your email">
        {props.success(askedFor)}
      </EntryNotice>
      <p className={styles['small']}>No email after a few minutes? Check your spam folder or try again.</p>
      <Button variant="default" size="md" onClick={() => setAskedFor(null)}>
        Try again
      </Button>
      {props.after}
    </div>
  );
};
