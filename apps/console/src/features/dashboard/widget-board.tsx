import { useMediaQuery } from '@mantine/hooks';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { StateMessage } from '../../ui/page/state-message.tsx';
import type { WidgetKey, WidgetSetting } from './widget-layout.ts';
import styles from './widget-board.module.css';

/** Read before the first render, so that no widget jumps. */
const atOnce = { getInitialValueInEffect: false };

/** A widget needs about 520 px. */
const useColumnCount = (): number => {
  const two = useMediaQuery('(min-width: 1100px)', false, atOnce);
  const three = useMediaQuery('(min-width: 2000px)', false, atOnce);
  if (three) return 3;
  return two ? 2 : 1;
};

type WidgetBoardProps = { layout: readonly WidgetSetting[]; widgets: Readonly<Record<WidgetKey, ReactNode>> };

/** Counts up to a number of widgets, one after another: all at once would keep a slow phone busy before it shows any. */
const useOneByOne = (count: number): number => {
  const [ready, setReady] = useState(0);
  useEffect(() => {
    if (ready < count) startTransition(() => setReady(ready + 1));
  }, [ready, count]);
  return Math.min(ready, count);
};

/** Widgets in columns of different heights, distributed in turn so that the first ones are at the top. */
export const WidgetBoard = ({ layout, widgets }: WidgetBoardProps) => {
  const columnCount = useColumnCount();
  const visible = layout.filter((widget) => widget.visible);
  const shown = visible.slice(0, useOneByOne(visible.length));
  if (visible.length === 0)
    return (
      <StateMessage title="All widgets are hidden">Use Arrange, at the top right, to show them again.</StateMessage>
    );
  return (
    <div className={styles['board']} data-columns={columnCount}>
      {Array.from({ length: columnCount }, (_, column) => (
        <div key={column} className={styles['column']}>
          {shown
            .filter((_, index) => index % columnCount === column)
            .map(({ key }) => (
              <div key={key} className={styles['place']}>
                {widgets[key]}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
};
