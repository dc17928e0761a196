import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './row-actions.module.css';

type RowActionProps = {
  /** Includes the row's name: 'Edit ada@ohmstead.example'. */
  label: string;
  icon: Icon;
  /** Reserves the space of an action that this row does not have. */
  isAway?: boolean;
  onClick: () => void;
};

export const RowAction = ({ label, icon: Sign, isAway = false, onClick }: RowActionProps) =>
  isAway ? (
    <span className={styles['away']} />
  ) : (
    <Tooltip label={label.split(' ', 1)[0]}>
      <ActionIcon size={36} color="gray" aria-label={label} onClick={onClick}>
        <Sign size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );

export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
);
