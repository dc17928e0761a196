import { Textarea, TextInput } from '@mantine/core';
import { type Ref } from 'react';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import type { MeasuringProblems, MeasuringValues } from './measuring-values.ts';
import styles from './measuring.module.css';

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

type MeasuringFieldsProps = {
  values: MeasuringValues;
  savedMeanwhile: Partial<MeasuringValues>;
  problems: MeasuringProblems;
  typesField: Ref<HTMLTextAreaElement>;
  thresholdField: Ref<HTMLInputElement>;
  onChange: (change: Partial<MeasuringValues>) => void;
};

const SavedMeanwhile = ({ value }: { value: string | undefined }) =>
  value === undefined ? null : (
    <p role="status" className={styles['saved']}>
      {savedMeanwhileText(value)}
    </p>
  );

export const MeasuringFields = (props: MeasuringFieldsProps) => {
  const { values, savedMeanwhile, problems, typesField, thresholdField, onChange } = props;
  return (
    <>
      <Textarea
        ref={typesField}
        data-autofocus
        label="Service types that are capacity tests"
        description="One per line, written as on the services. Only types that measure the full charge capacity by a full discharge."
        inputWrapperOrder={order}
        rows={4}
        error={problems.types}
        value={values.types}
        onChange={(event) => onChange({ types: event.currentTarget.value })}
      />
      <SavedMeanwhile value={savedMeanwhile.types?.replaceAll('\n', ', ')} />
      <TextInput
        ref={thresholdField}
        label="Threshold, %"
        description="The state of health that forecasts look for."
        inputWrapperOrder={order}
        classNames={{ wrapper: styles['threshold'] ?? '' }}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        error={problems.threshold}
        value={values.threshold}
        onChange={(event) => onChange({ threshold: event.currentTarget.value })}
      />
      <SavedMeanwhile value={savedMeanwhile.threshold === undefined ? undefined : `${savedMeanwhile.threshold} %`} />
    </>
  );
};
