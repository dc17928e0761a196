import { PasswordInput } from '@mantine/core';
import type { FormField } from './use-form.ts';

type CurrentPasswordFieldProps = FormField & { label: string; size?: 'sm' | 'md' };

/** The current password, to prove that the account's owner is present. */
export const CurrentPasswordField = ({ onChange, ...field }: CurrentPasswordFieldProps) => (
  <PasswordInput
    {...field}
    aria-invalid={Boolean(field.error)}
    autoComplete="current-password"
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': `Show ${field.label.toLowerCase()}` }}
  />
);
