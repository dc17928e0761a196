import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { clampWidth, largestWidthPx, smallestWidthPx } from '../columns/column-widths.ts';
import styles from './list-table.module.css';

const keyStepPx = 16;

type ColumnResizerProps = {
  label: string;
  widthPx: number;
  isCovered: boolean;
  onResize: (px: number) => void;
  onResized: (px: number) => void;
};

const useDrag = ({ widthPx, onResize, onResized }: ColumnResizerProps) => {
  const start = useRef<{ x: number; widthPx: number }>(undefined);
  const widthAt = (event: PointerEvent) =>
    start.current === undefined ? widthPx : clampWidth(start.current.widthPx + event.clientX - start.current.x);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, widthPx };
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) onResize(widthAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current === undefined) return;
      onResized(widthAt(event));
      start.current = undefined;
    },
    onPointerCancel: () => {
      if (start.current !== undefined) onResized(start.current.widthPx);
      start.current = undefined;
    },
  };
};

/** The right edge of a column's head, which can be dragged or moved with the arrow keys. */
export const ColumnResizer = (props: ColumnResizerProps) => {
  const { label, widthPx, isCovered, onResized } = props;
  const drag = useDrag(props);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onResized(clampWidth(widthPx + direction * keyStepPx));
  };
  return (
    <div
      role="slider"
      aria-label={`Width of ${label}`}
      aria-orientation="horizontal"
      aria-valuemin={smallestWidthPx}
      aria-valuemax={largestWidthPx}
      aria-valuenow={Math.round(widthPx)}
      aria-valuetext={`${Math.round(widthPx)} pixels`}
      tabIndex={isCovered ? -1 : 0}
      className={styles['resizer']}
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
};
