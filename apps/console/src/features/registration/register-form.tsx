import { nameMaxLength, organizationNameMaxLength, organizationNameMinLength } from '@ohmstead/domain';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { emailAddressProblem } from '../../lib/text/email-address.ts';
import { EmailEntry, EntryForm, FieldPair, TextEntry } from '../../ui/entry/entry-form.tsx';
import { NewPasswordEntry, newPasswordProblem, refusedPassword, notifyFailure } from '../../ui/entry/new-password.tsx';
import { type Problems, useForm } from '../../ui/editing/use-form.ts';
import { register } from './registration-api.ts';

/** The form's values, in the order of its fields. */
const emptyRegistration = { firstName: '', lastName: '', orgName: '', email: '', password: '' };
type Registration = typeof emptyRegistration;

const personNameProblem = (label: string, name: string): string | undefined => {
  if (name.trim() === '') return `${label} is required`;
  return name.trim().length > nameMaxLength ? `Cannot be longer than ${nameMaxLength} characters` : undefined;
};

const fieldByCode: Record<string, keyof Registration> = {
  'org-register-1': 'firstName',
  'org-register-2': 'lastName',
  'org-register-3': 'email',
  'org-register-4': 'email',
  'org-register-5': 'orgName',
  'org-register-6': 'password',
  'org-register-9': 'email',
  'org-register-10': 'orgName',
  'org-register-11': 'email',
};

/** The field that the server refused, with its message; undefined if it was none of them. */
const refusedFields = (error: unknown, { lastName }: Registration): Problems<Registration> | undefined => {
  if (!isApiError(error)) return undefined;
  if (error.code === 'org-register-6') return refusedPassword(error);
  const { text } = wordsOf(error);
  // One code covers both names.
  if (error.code === 'org-register-8') return { [lastName.length > nameMaxLength ? 'lastName' : 'firstName']: text };
  const field = fieldByCode[error.code];
  return field && { [field]: text };
};

const organizationNameProblem = (name: string): string | undefined => {
  const { length } = name.trim();
  if (length > 0 && length < organizationNameMinLength)
    return `Organization name must be at least ${organizationNameMinLength} characters`;
  return length > organizationNameMaxLength
    ? `Organization name cannot be longer than ${organizationNameMaxLength} characters`
    : undefined;
};

/** A password must not contain the user's own name, address or company. */
const known = ({ firstName, lastName, orgName, email }: Registration) => [firstName, lastName, orgName, email];

const problemsOf = (person: Registration) => ({
  firstName: personNameProblem('First name', person.firstName),
  lastName: personNameProblem('Last name', person.lastName),
  orgName: organizationNameProblem(person.orgName),
  email: emailAddressProblem(person.email),
  password: newPasswordProblem(person.password, known(person)),
});

const trimmed = ({ password, ...person }: Registration) => ({
  firstName: person.firstName.trim(),
  lastName: person.lastName.trim(),
  orgName: person.orgName.trim() || null,
  email: person.email.trim(),
  password,
});

const useRegistration = (onRegistered: (email: string) => void) =>
  useForm<Registration>({
    loaded: emptyRegistration,
    problemsOf,
    checksOnLeave: true,
    send: async (person) => {
      await register(trimmed(person));
      onRegistered(person.email.trim());
    },
    onRefused: (error, person) => refusedFields(error, person) ?? notifyFailure(error, 'Account not created'),
  });

export const RegisterForm = ({ onRegistered }: { onRegistered: (email: string) => void }) => {
  const form = useRegistration(onRegistered);
  return (
    <EntryForm form={form} button="Create account">
      <FieldPair>
        <TextEntry field={form.field('firstName')} label="First name" autoComplete="given-name" />
        <TextEntry field={form.field('lastName')} label="Last name" autoComplete="family-name" />
      </FieldPair>
      <TextEntry field={form.field('orgName')} label="Company name (optional)" autoComplete="organization" />
      <EmailEntry field={form.field('email')} />
      <NewPasswordEntry field={form.field('password')} label="Password" known={known(form.values)} />
    </EntryForm>
  );
};
