import { Button } from '@mantine/core';
import { isOneOf } from '@ohmstead/domain';
import { useState } from 'react';
import { ColumnItem } from '../../entity-list/columns/column-item.tsx';
import { moveColumn, toggleColumn } from '../../entity-list/columns/column-layout.ts';
import { ColumnOrder } from '../../entity-list/columns/column-order.tsx';
import { saveUiSetting } from '../../data/session/ui-settings.ts';
import { Slider } from '../../ui/dialog/slider.tsx';
import { widgetKeys, widgetTitles, type WidgetSetting } from './widget-layout.ts';
import styles from './widget-board.module.css';

const free = { order: false, visibility: false };
const titleOf = (key: string): string => (isOneOf(widgetKeys, key) ? widgetTitles[key] : key);

/** The parts of the dashboard, shown or hidden, and their order. */
export const ArrangeSlider = ({ layout, onClose }: { layout: readonly WidgetSetting[]; onClose: () => void }) => {
  const [draft, setDraft] = useState<readonly { key: string; visible: boolean }[]>(layout);
  const move = (from: number, to: number) => setDraft(moveColumn(draft, from, to));
  const apply = () => {
    saveUiSetting('dashboard.widgets', draft);
    onClose();
  };
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={apply}>Apply</Button>
    </>
  );
  return (
    <Slider title="Arrange dashboard" subtitle="Drag to reorder. Untick to hide." onClose={onClose} footer={footer}>
      <ColumnOrder keys={draft.map(({ key }) => key)} labelOf={titleOf} onMove={move} noun="widget">
        <ul className={styles['arrangement']} aria-label="Widgets">
          {draft.map((setting, index) => (
            <ColumnItem
              key={setting.key}
              setting={setting}
              label={titleOf(setting.key)}
              isFirst={index === 0}
              isLast={index === draft.length - 1}
              locks={free}
              onToggle={() => setDraft(toggleColumn(draft, setting.key))}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ul>
      </ColumnOrder>
    </Slider>
  );
};
