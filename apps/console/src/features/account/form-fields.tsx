import { PasswordInput, TextInput } from '@mantine/core';
import type { FieldProps } from './use-form.ts';

type TextFieldProps = FieldProps & { label: string; type?: 'email'; autoComplete: string };

export const TextField = ({ onChange, ...field }: TextFieldProps) => (
  <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
);

/** The password as it is now: the account's owner proves to be there. */
export const CurrentPasswordField = ({ label, onChange, ...field }: FieldProps & { label: string }) => (
  <PasswordInput
    {...field}
    aria-invalid={Boolean(field.error)}
    label={label}
    autoComplete="current-password"
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': `Show ${label.toLowerCase()}` }}
  />
);
