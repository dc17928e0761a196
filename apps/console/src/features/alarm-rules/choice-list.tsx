import { Checkbox } from '@mantine/core';
import styles from './alarm-rules.module.css';

export type Choice<Value> = { value: Value; label: string };

type ChoiceListProps<Value> = {
  label: string;
  /** What it means that nothing is chosen. */
  none: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  error?: string | undefined;
  onChange: (chosen: Value[]) => void;
};

/** Some of many; none stands for all. What was chosen and is not offered any more stays until it is taken out. */
export const ChoiceList = <Value extends string | number>(props: ChoiceListProps<Value>) => {
  const { label, none, choices, chosen, error, onChange } = props;
  const gone = chosen.filter((value) => choices.every((choice) => choice.value !== value));
  const all = [...choices, ...gone.map((value) => ({ value, label: typeof value === 'string' ? value : 'Deleted' }))];
  if (all.length === 0) return null;
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      <div className={styles['box']}>
        {all.map(({ value, label: name }) => (
          <Checkbox key={value} label={name} checked={chosen.includes(value)} onChange={() => toggle(value)} />
        ))}
      </div>
      {error === undefined ? (
        <p className={styles['quiet']}>{chosen.length === 0 ? none : `${chosen.length} chosen`}</p>
      ) : (
        <p className={styles['problem']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
