import { Switch, TextInput } from '@mantine/core';
import type { Retention } from '@ohmstead/contract';
import { type Ref, useState } from 'react';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { wordsOfRule } from './retention-words.ts';
import styles from './retention.module.css';

/** The days as typed; null means never. A single value, so that turning the rule on and setting the days conflict with each other. */
export type RetentionValues = { days: string | null };

export const daysOf = ({ days }: RetentionValues): number | null => (days === null ? null : Number(days));

export const loadedFrom = ({ archiveAfterDays, version }: Retention) => ({
  apiVersion: version,
  values: { days: archiveAfterDays === null ? null : String(archiveAfterDays) },
});

const aYear = '365';
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

type RetentionFieldsProps = {
  values: RetentionValues;
  savedMeanwhile: Partial<RetentionValues>;
  error: string | undefined;
  daysField: Ref<HTMLInputElement>;
  onChange: (change: RetentionValues) => void;
};

const SavedMeanwhile = ({ days }: Partial<RetentionValues>) =>
  days === undefined ? null : (
    <p role="status" className={styles['saved']}>
      {savedMeanwhileText(wordsOfRule(daysOf({ days })))}
    </p>
  );

/** Whether raw samples are archived, and after how many days. Turning the rule off and on again keeps the days. */
export const RetentionFields = ({ values, savedMeanwhile, error, daysField, onChange }: RetentionFieldsProps) => {
  const [kept, setKept] = useState(values.days ?? aYear);
  const type = (days: string) => {
    setKept(days);
    onChange({ days });
  };
  return (
    <>
      <Switch
        label="Archive raw samples"
        aria-label="Archive raw samples"
        description="When off, raw samples stay in the database indefinitely."
        {...(values.days === null ? { 'data-autofocus': true } : {})}
        checked={values.days !== null}
        onChange={(event) => onChange({ days: event.currentTarget.checked ? kept : null })}
      />
      {values.days === null ? null : (
        <TextInput
          ref={daysField}
          data-autofocus
          label="Days after the end of a service"
          description="A year is 365 days."
          inputWrapperOrder={order}
          classNames={{ wrapper: styles['days'] ?? '' }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          error={error}
          value={values.days}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <SavedMeanwhile {...savedMeanwhile} />
    </>
  );
};
