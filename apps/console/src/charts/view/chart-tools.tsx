import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ViewportControl } from '../gestures/use-viewport.ts';
import styles from './chart.module.css';

const zoomStep = 2;

/** Zooming without a wheel; the reset button appears once the view is zoomed. */
export const ZoomButtons = ({ title, control }: { title: string; control: ViewportControl }) => (
  <div className={styles['zoom']} role="group" aria-label={`Zoom for chart ${title}`}>
    {control.isMoved ? (
      <Button size="compact-xs" variant="default" onClick={control.reset}>
        Reset zoom
      </Button>
    ) : null}
    {control.isMoved ? (
      <ActionIcon color="gray" aria-label="Zoom out" onClick={() => control.zoom(1 / zoomStep)}>
        <IconZoomOut size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    ) : null}
    <ActionIcon color="gray" aria-label="Zoom in" onClick={() => control.zoom(zoomStep)}>
      <IconZoomIn size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </div>
);

type ChartMenuProps = {
  title: string;
  view: 'chart' | 'table';
  onView: (view: 'chart' | 'table') => void;
  onPrint: () => void;
  onPdf: () => void;
  onCsv: () => void;
};

/** The actions of a chart (spec: foundations §2). */
export const ChartMenu = ({ title, view, onView, onPrint, onPdf, onCsv }: ChartMenuProps) => (
  <Menu position="bottom-end" withinPortal hideDetached={false}>
    <Menu.Target>
      <ActionIcon color="gray" aria-label={`Menu for chart ${title}`}>
        <IconDots size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onPrint}>Print Chart</Menu.Item>
      <Menu.Item onClick={onPdf}>Download PDF</Menu.Item>
      <Menu.Item onClick={onCsv}>Download CSV</Menu.Item>
      <Menu.Item onClick={() => onView(view === 'chart' ? 'table' : 'chart')}>
        {view === 'chart' ? 'View Table' : 'View Chart'}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
