import type { ColumnLocks, ColumnSetting, ListColumn } from '@ohmstead/contract';
import { ColumnItem } from './column-item.tsx';
import { moveColumn, toggleColumn } from './column-layout.ts';
import { ColumnOrder } from './column-order.tsx';
import styles from './column-slider.module.css';

type ColumnArrangementProps = {
  layout: readonly ColumnSetting[];
  catalogue: readonly ListColumn[];
  locks: ColumnLocks;
  onChange: (layout: ColumnSetting[]) => void;
};

/** The columns of a list in order, each shown or hidden; can be moved by dragging, with buttons or with the keyboard. */
export const ColumnArrangement = ({ layout, catalogue, locks, onChange }: ColumnArrangementProps) => {
  const labelOf = (key: string) => catalogue.find((column) => column.key === key)?.label ?? key;
  const move = (from: number, to: number) => onChange(moveColumn(layout, from, to));
  return (
    <ColumnOrder keys={layout.map(({ key }) => key)} labelOf={labelOf} onMove={move}>
      <ul className={styles['list']} aria-label="Table Columns">
        {layout.map((setting, index) => (
          <ColumnItem
            key={setting.key}
            setting={setting}
            label={labelOf(setting.key)}
            isFirst={index === 0}
            isLast={index === layout.length - 1}
            locks={locks}
            onToggle={() => onChange(toggleColumn(layout, setting.key))}
            onMove={(by) => move(index, index + by)}
          />
        ))}
      </ul>
    </ColumnOrder>
  );
};
