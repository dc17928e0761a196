import { Button, Loader } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './bulk-bar.module.css';

type BulkButtonProps = {
  icon: Icon;
  label: string;
  /** What it does to what; begins with the label. */
  title: string;
  disabled?: boolean;
  dangerous?: boolean;
  /** Until this has finished the button shows that it works, beside its words, and does nothing more; it keeps the focus. */
  onClick: () => void | Promise<unknown>;
};

/** One action of the bulk bar; on a narrow screen its icon stands alone. */
export const BulkButton = ({ icon: Sign, label, title, disabled = false, dangerous, onClick }: BulkButtonProps) => {
  const [running, setRunning] = useState(false);
  const run = async () => {
    if (running) return;
    setRunning(true);
    await Promise.resolve(onClick()).finally(() => setRunning(false));
  };
  return (
    <Button
      className={styles['button']}
      classNames={{ section: styles['icon'] ?? '', label: styles['label'] ?? '' }}
      size="compact-sm"
      variant="subtle"
      color={dangerous === true ? 'danger' : 'accent'}
      leftSection={
        running ? <Loader size={14} aria-hidden="true" /> : <Sign size={16} stroke={1.75} aria-hidden="true" />
      }
      title={title}
      aria-label={title}
      disabled={disabled}
      aria-busy={running}
      aria-disabled={disabled || running}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
};
