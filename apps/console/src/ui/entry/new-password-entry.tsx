import { PasswordField } from '../password-field.tsx';
import type { EntryField } from './use-entry-form.ts';

type NewPasswordEntryProps = { field: EntryField; label: string; known?: readonly string[] };

export const NewPasswordEntry = ({ field: { change, ...field }, ...looks }: NewPasswordEntryProps) => (
  <PasswordField {...looks} {...field} size="md" onChange={change} />
);
