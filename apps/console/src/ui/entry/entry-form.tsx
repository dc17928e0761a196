import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextField } from '../editing/text-field.tsx';
import type { Form, FormField } from '../editing/use-form.ts';
import styles from './entry-form.module.css';

type EntryFormProps = {
  form: Pick<Form<never>, 'busy' | 'onSubmit'>;
  button: string;
  /** Shown below the button. */
  after?: ReactNode;
  children: ReactNode;
};

export const EntryForm = ({ form, button, after, children }: EntryFormProps) => (
  <form noValidate className={styles['form']} aria-busy={form.busy} onSubmit={form.onSubmit}>
    {children}
    <Button type="submit" size="md" fullWidth loading={form.busy}>
      {button}
    </Button>
    {after === undefined ? null : <div className={styles['after']}>{after}</div>}
  </form>
);

/** Two short fields side by side, if there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles['pair']}>{children}</div>;

type TextEntryProps = { field: FormField; label: string; autoComplete: string; type?: 'email' };

export const TextEntry = ({ field, ...looks }: TextEntryProps) => <TextField {...looks} {...field} size="md" />;

/** Password managers store the password under `username`. */
export const EmailEntry = ({ field, autoComplete = 'username' }: { field: FormField; autoComplete?: string }) => (
  <TextEntry field={field} label="Email" type="email" autoComplete={autoComplete} />
);
