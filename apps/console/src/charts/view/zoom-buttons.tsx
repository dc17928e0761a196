import { ActionIcon, Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { SightControl } from '../gestures/use-sight.ts';
import styles from './chart.module.css';

const zoomStep = 2;

/** Zooming without a wheel; the way back is there as soon as there is one. */
export const ZoomButtons = ({ title, control }: { title: string; control: SightControl }) => (
  <div className={styles['zoom']} role="group" aria-label={`Zoom of chart ${title}`}>
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
