import { Button, SegmentedControl, Switch } from '@mantine/core';
import { dispositionLabels, type DispositionPolicy, type PolicyScope } from '@ohmstead/domain';
import { useState, type ReactNode } from 'react';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import styles from './dispositions.module.css';
import { keyOfPolicy, textOfPolicy } from './policy-draft.ts';
import { policyPresets, presetValues } from './policy-presets.ts';
import { newValues, readPolicy, valuesOf, type PolicyProblems, type PolicyValues } from './policy-values.ts';
import { nameOf, scopeLabels } from './policy-words.ts';

type FieldsProps = {
  values: PolicyValues;
  problems: PolicyProblems;
  onChange: (change: Partial<PolicyValues>) => void;
};

type NumberKey = Exclude<keyof PolicyValues, 'scope' | 'reconditions'>;
type Numbers = readonly (readonly [NumberKey, string])[];

const NumberFields = ({ values, problems, onChange, of }: FieldsProps & { of: Numbers }) => (
  <div className={styles['fields']}>
    {of.map(([key, label]) => (
      <TextField
        key={key}
        label={label}
        inputMode="decimal"
        maxLength={16}
        value={values[key]}
        error={problems[key]}
        onChange={(value) => onChange({ [key]: value })}
      />
    ))}
  </div>
);

const Section = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <fieldset className={styles['section']}>
    <legend>{title}</legend>
    {note === undefined ? null : <p className={styles['quiet']}>{note}</p>}
    {children}
  </fieldset>
);

const scopes: readonly PolicyScope[] = ['group', 'model'];

const For = ({ values, problems, onChange }: FieldsProps) => (
  <Section title="For" note="Exactly as written on the batteries, including upper and lower case.">
    <SegmentedControl
      aria-label="For"
      value={values.scope}
      data={scopes.map((scope) => ({ value: scope, label: scopeLabels[scope] }))}
      onChange={(chosen) => onChange({ scope: scopes.find((scope) => scope === chosen) ?? values.scope })}
    />
    <TextField
      label={values.scope === 'group' ? 'Used In' : 'Model Name'}
      maxLength={255}
      value={values.value}
      error={problems.value}
      onChange={(value) => onChange({ value })}
    />
  </Section>
);

/** Fills all fields at once; what the policy is for stays. */
const Presets = ({ onChange }: Pick<FieldsProps, 'onChange'>) => {
  const [note, setNote] = useState('Fills in the fields below, each of which can be changed afterwards.');
  return (
    <Section title="Preset" note={note}>
      <div className={styles['presets']}>
        {policyPresets.map((preset) => (
          <Button
            key={preset.label}
            variant="default"
            onClick={() => {
              setNote(preset.note);
              onChange(presetValues(preset));
            }}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </Section>
  );
};

const Recondition = (props: FieldsProps) => {
  const { values, problems, onChange } = props;
  return (
    <Section title="Recondition">
      <Switch
        label="Recondition some batteries by their chemistry"
        checked={values.reconditions}
        onChange={(event) => onChange({ reconditions: event.currentTarget.checked })}
      />
      {values.reconditions ? (
        <>
          <TextField
            label="Chemistry, several separated by commas"
            value={values.chemistries}
            error={problems.chemistries}
            onChange={(chemistries) => onChange({ chemistries })}
          />
          <NumberFields
            {...props}
            of={[
              ['from', 'From (%)'],
              ['mostPerYear', 'Maximum in 365 days'],
              ['leastGain', 'Minimum gain (points)'],
            ]}
          />
        </>
      ) : null}
    </Section>
  );
};

const everyOf: Numbers = [
  ['everyKeep', dispositionLabels.keep],
  ['everyRecondition', dispositionLabels.recondition],
  ['everyLighterDuty', dispositionLabels.lighterDuty],
  ['everySecondLife', dispositionLabels.secondLife],
  ['everyRetire', dispositionLabels.retire],
];

const Fields = (props: FieldsProps) => (
  <>
    <Section title="State of health" note="Each from this value on; what is below the last is retired.">
      <NumberFields
        {...props}
        of={[
          ['keep', 'Keep (%)'],
          ['lighterDuty', 'Lighter duty (%)'],
          ['secondLife', 'Second life (%)'],
        ]}
      />
    </Section>
    <Recondition {...props} />
    <Section title="Retire anyway" note="At any state of health. Empty fields set no limit.">
      <NumberFields
        {...props}
        of={[
          ['resistanceRise', 'Resistance rise above (%)'],
          ['cca', 'CCA below (% of rated)'],
          ['ageDays', 'In service for more than (days)'],
          ['cycles', 'More cycles than'],
        ]}
      />
    </Section>
    <Section title="Tests and services" note="In days. Empty fields set no date.">
      <NumberFields {...props} of={[['oldestTestDays', 'Oldest test that counts']]} />
      <p className={styles['quiet']}>Days between services, by disposition:</p>
      <NumberFields {...props} of={everyOf} />
    </Section>
  </>
);

type PolicyFormProps = {
  /** Undefined for a new policy. */
  policy: DispositionPolicy | undefined;
  others: readonly DispositionPolicy[];
  onDone: (policy: DispositionPolicy) => void;
  onClose: () => void;
};

/** Problems are shown after an attempt to accept them, until their fields are changed. */
const useFields = (start: () => PolicyValues) => {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<PolicyProblems>({});
  const change = (changed: Partial<PolicyValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changed))));
  };
  return { values, problems, change, setProblems };
};

/** One policy of the set. Nothing is sent before the whole set is saved. */
export const PolicyForm = ({ policy, others, onDone, onClose }: PolicyFormProps) => {
  const [start] = useState(() => (policy === undefined ? newValues(others[0]) : valuesOf(policy)));
  const { values, problems, change, setProblems } = useFields(() => start);
  const accept = () => {
    const read = readPolicy(values);
    const isTwice = others.some((other) => keyOfPolicy(other) === keyOfPolicy(read.policy));
    const found = isTwice
      ? { ...read.problems, value: `There are two policies for ${values.value.trim()}.` }
      : read.problems;
    if (Object.keys(found).length > 0) return setProblems(found);
    onDone(read.policy);
  };
  return (
    <FormModal
      wide
      title={policy === undefined ? 'Add a policy' : `Edit ${nameOf(policy)}`}
      submitLabel="Apply"
      isSaving={false}
      hasChanges={textOfPolicy(readPolicy(values).policy) !== textOfPolicy(readPolicy(start).policy)}
      onSubmit={accept}
      onClose={onClose}
    >
      {values.scope === 'organization' ? null : <For values={values} problems={problems} onChange={change} />}
      <Presets onChange={change} />
      <Fields values={values} problems={problems} onChange={change} />
    </FormModal>
  );
};
