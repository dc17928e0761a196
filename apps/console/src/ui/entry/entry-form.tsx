import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './entry-form.module.css';
import type { EntryField, EntryFields } from './use-entry-form.ts';

type EntryFormProps = {
  form: Pick<EntryFields<never>, 'busy' | 'onSubmit'>;
  button: string;
  /** Below the button. */
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

/** Two short fields side by side, where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles['pair']}>{children}</div>;

type TextEntryProps = {
  field: EntryField;
  label: string;
  autoComplete: string;
  type?: 'text' | 'email';
  note?: string;
};

export const TextEntry = ({ field: { change, ...field }, note, ...looks }: TextEntryProps) => (
  <TextInput
    {...looks}
    {...field}
    size="md"
    description={note}
    onChange={(event) => change(event.currentTarget.value)}
  />
);

/** `username` is what password managers keep a password under. */
export const EmailEntry = ({ field, autoComplete = 'username' }: { field: EntryField; autoComplete?: string }) => (
  <TextEntry field={field} label="Email" type="email" autoComplete={autoComplete} />
);

export const PasswordEntry = ({ field: { change, ...field } }: { field: EntryField }) => (
  <PasswordInput
    {...field}
    aria-invalid={Boolean(field.error)}
    label="Password"
    size="md"
    autoComplete="current-password"
    onChange={(event) => change(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
  />
);
