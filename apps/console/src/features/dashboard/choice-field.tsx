import { SegmentedControl } from '@mantine/core';
import { type ShownRowCount, shownRowCounts } from '@ohmstead/domain';
import { useId } from 'react';
import styles from './choice-field.module.css';

const options = shownRowCounts.map((value) => ({ value, label: String(value) }));

type CountFieldProps = { label: string; value: ShownRowCount; onChange: (count: ShownRowCount) => void };

export const CountField = (props: CountFieldProps) => <ChoiceField {...props} options={options} />;

type ChoiceFieldProps<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export const ChoiceField = <Value extends string | number>(props: ChoiceFieldProps<Value>) => {
  const { label, value, options, onChange } = props;
  const id = useId();
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <div className={styles['field']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={String(value)}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        onChange={choose}
      />
    </div>
  );
};
