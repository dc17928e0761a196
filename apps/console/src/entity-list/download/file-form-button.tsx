import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import styles from './file-form-button.module.css';

type FileFormButtonProps = {
  label: string;
  hint: string;
  icon: Icon;
  disabled: boolean;
  loading: boolean;
  onClick: () => void;
};

/** A form of file, which one press downloads. */
export const FileFormButton = ({ label, hint, icon: Icon, ...button }: FileFormButtonProps) => (
  <Button
    className={styles['button'] ?? ''}
    variant="default"
    fullWidth
    justify="flex-start"
    size="lg"
    leftSection={<Icon size={24} stroke={1.5} aria-hidden="true" />}
    {...button}
  >
    <span className={styles['words']}>
      {label} <small>{hint}</small>
    </span>
  </Button>
);
