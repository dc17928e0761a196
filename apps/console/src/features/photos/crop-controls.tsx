import { ActionIcon, Slider } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { maxZoom } from './crop.ts';
import type { Move } from './crop-frame.tsx';
import styles from './crop-modal.module.css';

const step = 0.05;
const directions: { label: string; Icon: typeof IconArrowUp; by: [number, number] }[] = [
  { label: 'Move left', Icon: IconArrowLeft, by: [-step, 0] },
  { label: 'Move up', Icon: IconArrowUp, by: [0, -step] },
  { label: 'Move down', Icon: IconArrowDown, by: [0, step] },
  { label: 'Move right', Icon: IconArrowRight, by: [step, 0] },
];

type ControlsProps = { zoom: number; onZoom: (zoom: number) => void; onMove: Move };

/** Does everything that dragging does, for users who cannot drag. */
export const CropControls = ({ zoom, onZoom, onMove }: ControlsProps) => (
  <div className={styles['controls']}>
    <div className={styles['zoom']}>
      <IconZoomOut size={18} stroke={1.75} aria-hidden="true" />
      <Slider
        className={styles['slider'] ?? ''}
        thumbLabel="Zoom"
        label={null}
        min={1}
        max={maxZoom}
        step={0.05}
        value={zoom}
        onChange={onZoom}
      />
      <IconZoomIn size={18} stroke={1.75} aria-hidden="true" />
    </div>
    <div className={styles['moves']}>
      {directions.map(({ label, Icon, by }) => (
        <ActionIcon key={label} variant="default" size={36} aria-label={label} onClick={() => onMove(...by)}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  </div>
);
