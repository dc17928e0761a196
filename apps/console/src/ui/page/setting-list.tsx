import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './setting-list.module.css';

/** A short list of named items of an organisation. */
export const SettingList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles['list']} aria-label={label}>
    {children}
  </ul>
);

type SettingRowProps = {
  name: string;
  /** A less prominent line: counts, locks. */
  note: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

export const SettingRow = ({ name, note, onEdit, onDelete }: SettingRowProps) => (
  <li className={styles['row']}>
    <div className={styles['words']}>
      <p className={styles['name']}>{name}</p>
      <div className={styles['note']} data-alone>
        {note}
      </div>
    </div>
    <ActionIcon size={36} color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
      <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon size={36} color="gray" aria-label={`Delete ${name}`} onClick={onDelete}>
      <IconTrash size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </li>
);
