import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Checkbox } from '@mantine/core';
import type { ColumnSetting } from '@ohmstead/contract';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { ListColumns } from './use-list-columns.ts';
import styles from './column-slider.module.css';

type MoveButtonsProps = { label: string; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void };

/** For users who cannot drag. */
const MoveButtons = ({ label, isFirst, isLast, onMove }: MoveButtonsProps) => (
  <span className={styles['moves']}>
    <ActionIcon size={32} color="gray" aria-label={`Move ${label} up`} disabled={isFirst} onClick={() => onMove(-1)}>
      <IconArrowUp size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon size={32} color="gray" aria-label={`Move ${label} down`} disabled={isLast} onClick={() => onMove(1)}>
      <IconArrowDown size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </span>
);

type ColumnItemProps = MoveButtonsProps & {
  setting: ColumnSetting;
  locks: ListColumns['locks'];
  onToggle: () => void;
};

/** One column of the list: moved by its handle, with the pointer or the keyboard, and shown or hidden. */
export const ColumnItem = ({ setting, locks, onToggle, ...move }: ColumnItemProps) => {
  const { label } = move;
  const sortable = useSortable({ id: setting.key, disabled: locks.order });
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } = sortable;
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {locks.order ? null : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles['handle']}
          {...attributes}
          {...listeners}
          aria-label={`Drag ${label}`}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <Checkbox
        className={styles['visible'] ?? ''}
        label={label}
        checked={setting.visible}
        disabled={locks.visibility}
        onChange={onToggle}
      />
      {locks.order ? null : <MoveButtons {...move} />}
    </li>
  );
};
