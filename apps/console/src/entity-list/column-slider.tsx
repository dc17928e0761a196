import { ActionIcon, Button, Checkbox } from '@mantine/core';
import type { ColumnSetting, ListColumn } from '@ohmstead/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Slider } from '../ui/slider.tsx';
import { lockMessage, moveColumn, toggleColumn } from './column-layout.ts';
import type { ListColumns } from './use-list-columns.ts';
import styles from './column-slider.module.css';

type ColumnItemProps = {
  setting: ColumnSetting;
  label: string;
  isFirst: boolean;
  isLast: boolean;
  locks: ListColumns['locks'];
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
};

const ColumnItem = ({ setting, label, isFirst, isLast, locks, onToggle, onMove }: ColumnItemProps) => (
  <li className={styles['item']}>
    <Checkbox
      className={styles['visible'] ?? ''}
      label={label}
      checked={setting.visible}
      disabled={locks.visibility}
      onChange={onToggle}
    />
    {locks.order ? null : (
      <>
        <ActionIcon
          size={32}
          color="gray"
          aria-label={`Move ${label} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          size={32}
          color="gray"
          aria-label={`Move ${label} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </>
    )}
  </li>
);

type ColumnSliderProps = {
  title: string;
  catalogue: readonly ListColumn[];
  columns: ListColumns;
  onClose: () => void;
};

const Buttons = ({ onApply, onCancel }: { onApply: () => void; onCancel: () => void }) => (
  <div className={styles['buttons']}>
    <Button onClick={onApply}>Apply</Button>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

/** Which columns the list shows and in what order, as far as the administrator leaves it to the user. */
export const ColumnSlider = ({ title, catalogue, columns, onClose }: ColumnSliderProps) => {
  const [layout, setLayout] = useState(columns.layout);
  const { locks } = columns;
  const message = lockMessage(locks);
  const allLocked = locks.order && locks.visibility;
  const labelOf = (key: string) => catalogue.find((column) => column.key === key)?.label ?? key;
  const apply = () => {
    columns.save(layout);
    onClose();
  };
  return (
    <Slider
      title={`${title} Settings`}
      onClose={onClose}
      {...(allLocked ? {} : { footer: <Buttons onApply={apply} onCancel={onClose} /> })}
    >
      <h3 className={styles['heading']}>Display</h3>
      {message === null ? null : <p className={styles['locked']}>{message}</p>}
      <ul className={styles['list']} aria-label="Table Columns">
        {layout.map((setting, index) => (
          <ColumnItem
            key={setting.key}
            setting={setting}
            label={labelOf(setting.key)}
            isFirst={index === 0}
            isLast={index === layout.length - 1}
            locks={locks}
            onToggle={() => setLayout(toggleColumn(layout, setting.key))}
            onMove={(by) => setLayout(moveColumn(layout, index, index + by))}
          />
        ))}
      </ul>
    </Slider>
  );
};
