import { PasswordInput } from '@mantine/core';
import {
  isCommonPassword,
  isTooLongPassword,
  missingFromPassword,
  namesItsOwner,
  passwordRules,
} from '@ohmstead/domain';
import styles from './password-field.module.css';

type Known = readonly (string | null | undefined)[];

/** What a new password is still missing, as text; undefined if it is good enough. `known` are publicly known facts about its owner. */
export const passwordWeakness = (password: string, known: Known = []): string | undefined => {
  const missing = missingFromPassword(password).map(({ label }) => label);
  if (missing.length > 0) return `Still missing: ${missing.join(', ')}.`;
  if (isTooLongPassword(password)) return 'It cannot be longer than 128 characters.';
  if (isCommonPassword(password)) return 'This password is too common.';
  return namesItsOwner(password, known) ? 'It contains your name, address or company.' : undefined;
};

const steps = passwordRules.length;

/** The bar is full only if there is nothing wrong. */
const stepsDone = (password: string, weakness: string | undefined): number => {
  const done = steps - missingFromPassword(password).length;
  return weakness === undefined ? done : Math.min(done, steps - 1);
};

const Strength = ({ password, known }: { password: string; known: Known }) => {
  const weakness = passwordWeakness(password, known);
  const done = stepsDone(password, weakness);
  return (
    <span className={styles['strength']} data-strong={done === steps}>
      <span className={styles['meter']} aria-hidden="true">
        {passwordRules.map(({ name }, index) => (
          <span key={name} data-done={index < done} />
        ))}
      </span>
      <span role="status">{weakness ?? 'Strong enough.'}</span>
    </span>
  );
};

/** The requirements, shown before anything is typed. */
const rules = `At least 8 characters, with ${passwordRules
  .slice(1)
  .map(({ label }) => label)
  .join(', ')
  .replace(/, ([^,]+)$/, ' and $1')}.`;

type PasswordFieldProps = {
  label: string;
  name?: string;
  value: string;
  known?: Known;
  size?: 'sm' | 'md';
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** A new password: shows during typing what is still missing. */
export const PasswordField = ({ value, known = [], onChange, ...field }: PasswordFieldProps) => (
  <PasswordInput
    {...field}
    aria-invalid={Boolean(field.error)}
    autoComplete="new-password"
    inputWrapperOrder={order}
    description={value === '' ? rules : <Strength password={value} known={known} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': `Show ${field.label.toLowerCase()}` }}
  />
);
