import { PasswordInput } from '@mantine/core';
import { isCommonPassword, isTooLongPassword, missingFromPassword, passwordRules } from '@ohmstead/domain';
import styles from './password-field.module.css';

/** What a new password still lacks, in words; undefined for one that will do. */
export const passwordWeakness = (password: string): string | undefined => {
  const missing = missingFromPassword(password).map(({ label }) => label);
  if (missing.length > 0) return `Still missing: ${missing.join(', ')}.`;
  if (isTooLongPassword(password)) return 'It cannot be longer than 128 characters.';
  return isCommonPassword(password) ? 'It is among those that are guessed first.' : undefined;
};

const steps = passwordRules.length;

/** Not full before nothing is wrong with it. */
const stepsDone = (password: string): number => {
  const done = steps - missingFromPassword(password).length;
  return passwordWeakness(password) === undefined ? done : Math.min(done, steps - 1);
};

const Strength = ({ password }: { password: string }) => {
  const done = stepsDone(password);
  return (
    <span className={styles['strength']} data-strong={done === steps}>
      <span className={styles['meter']} aria-hidden="true">
        {passwordRules.map(({ name }, index) => (
          <span key={name} data-done={index < done} />
        ))}
      </span>
      <span role="status">{passwordWeakness(password) ?? 'Strong enough.'}</span>
    </span>
  );
};

/** What is asked for, before anything is typed. */
const rules = `At least 8 characters, with ${passwordRules
  .slice(1)
  .map(({ label }) => label)
  .join(', ')
  .replace(/, ([^,]+)$/, ' and $1')}.`;

type PasswordFieldProps = {
  label: string;
  value: string;
  size?: 'sm' | 'md';
  error?: string | undefined;
  onChange: (value: string) => void;
};

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** A new password: says while somebody types what it still lacks. */
export const PasswordField = ({ value, onChange, ...field }: PasswordFieldProps) => (
  <PasswordInput
    {...field}
    autoComplete="new-password"
    inputWrapperOrder={order}
    description={value === '' ? rules : <Strength password={value} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': `Show ${field.label.toLowerCase()}` }}
  />
);
