import { Button, NativeSelect } from '@mantine/core';
import { alarmKindOf, alarmSeverities, isOneOf } from '@ohmstead/domain';
import { severityLabels } from '../../fleet/alarms/alarm-words.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import styles from './alarm-rules.module.css';
import type { FieldsProps } from './fields-props.ts';
import { hasThresholds, type StepValues } from './rule-values.ts';

const mostSteps = 3;
const severities = alarmSeverities.map((value) => ({ value, label: severityLabels[value] }));

type StepProps = {
  step: StepValues;
  isFirst: boolean;
  /** The unit of the kind's value; undefined if it has none. */
  unit: string | null | undefined;
  problem: string | undefined;
  onChange: (step: StepValues) => void;
};

const Step = ({ step, isFirst, unit, problem, onChange }: StepProps) => (
  <div className={styles['fields']}>
    <NativeSelect
      label={isFirst ? 'Severity' : 'Then'}
      value={step.severity}
      data={severities}
      onChange={({ currentTarget: { value } }) =>
        isOneOf(alarmSeverities, value) ? onChange({ ...step, severity: value }) : undefined
      }
    />
    {isFirst || unit === undefined ? null : (
      <NativeSelect
        label="By"
        value={step.by}
        data={[
          { value: 'afterMinutes', label: 'Time' },
          { value: 'threshold', label: 'Value' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, by: value === 'threshold' ? 'threshold' : 'afterMinutes' })
        }
      />
    )}
    {isFirst ? null : (
      <TextField
        label={step.by === 'threshold' ? ['From', unit].filter(Boolean).join(' ') : 'After (minutes)'}
        inputMode="decimal"
        maxLength={12}
        value={step.limit}
        error={problem}
        onChange={(limit) => onChange({ ...step, limit })}
      />
    )}
  </div>
);

/** How severe it is, and when it becomes more so. */
export const StepFields = ({ values, problems, onChange }: FieldsProps) => {
  const { kind, steps } = values;
  const unit = hasThresholds(kind) ? alarmKindOf(kind).unit : undefined;
  const worst = steps.at(-1)?.severity ?? 'warning';
  const next = alarmSeverities[alarmSeverities.indexOf(worst) + 1];
  return (
    <>
      {steps.map((step, at) => (
        <Step
          key={at}
          step={step}
          isFirst={at === 0}
          unit={unit}
          problem={problems[`step ${at}`]}
          onChange={(changed) => onChange({ steps: steps.map((other, place) => (place === at ? changed : other)) })}
        />
      ))}
      <div className={styles['line']}>
        {steps.length < mostSteps && next !== undefined ? (
          <Button
            className={styles['narrow'] ?? ''}
            variant="default"
            onClick={() => onChange({ steps: [...steps, { severity: next, by: 'afterMinutes', limit: '60' }] })}
          >
            Add a step
          </Button>
        ) : null}
        {steps.length > 1 ? (
          <Button variant="default" onClick={() => onChange({ steps: steps.slice(0, -1) })}>
            Remove the last step
          </Button>
        ) : null}
      </div>
    </>
  );
};
