import { Button } from '@mantine/core';
import { FormatFields, Questions } from './format-fields.tsx';
import { SampleRows } from './sample-rows.tsx';
import { useSaving, type StepProps } from './use-saving.ts';
import styles from './imports.module.css';

/** How the file was recognised, shown with its first rows; each choice can be changed. */
export const FormatStep = ({ found, calls, onNext }: StepProps & { onNext: () => void }) => {
  const { isSaving, save } = useSaving({ found, calls });
  return (
    <div className={styles['step']}>
      <Questions found={found} />
      <FormatFields found={found} onChange={(format) => void save({ format })} />
      <SampleRows found={found} />
      <div className={styles['buttons']}>
        <Button loading={isSaving} onClick={onNext}>
          Continue to columns
        </Button>
      </div>
    </div>
  );
};
