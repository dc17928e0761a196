import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './chart-settings.module.css';

/** The chart's settings, as a form below its head: nothing changes before Save (spec: foundations §2). */
export const ChartSettings = ({
  title,
  onSave,
  onCancel,
  children,
}: {
  title: string;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}) => {
  const titleId = useId();
  return (
    <form
      className={styles['settings']}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div id={titleId} className={styles['title']}>
        {title}
      </div>
      <div className={styles['fields']}>{children}</div>
      <div className={styles['buttons']}>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="compact-sm">
          Save
        </Button>
      </div>
    </form>
  );
};
