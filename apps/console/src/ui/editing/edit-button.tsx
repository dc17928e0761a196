import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import styles from './edit-button.module.css';

type EditButtonProps = { isEditing: boolean; onClick: () => void };

/** Stays in the layout during editing, so that the focus can return to it. */
export const EditButton = ({ isEditing, onClick }: EditButtonProps) => (
  <Button
    className={styles['edit'] ?? ''}
    data-away={isEditing}
    variant="default"
    leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
    onClick={onClick}
  >
    Edit
  </Button>
);
