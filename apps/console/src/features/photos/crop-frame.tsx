import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { photoPixels } from '@ohmstead/domain';
import type { Crop } from './crop.ts';
import styles from './crop-modal.module.css';
import { drawCrop } from './draw-photo.ts';

/** Moves by shares of the frame's size. */
export type Move = (right: number, down: number) => void;
type FrameProps = { picture: ImageBitmap; crop: Crop; onMove: Move; onZoom: (factor: number) => void };

const nudge = 0.02;
const zoomStep = 1.1;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-nudge, 0],
  ArrowRight: [nudge, 0],
  ArrowUp: [0, -nudge],
  ArrowDown: [0, nudge],
};
const zooms: Record<string, number> = { '+': zoomStep, '-': 1 / zoomStep };

const keysFor =
  ({ onMove, onZoom }: FrameProps) =>
  (event: KeyboardEvent) => {
    const [move, zoom] = [arrows[event.key], zooms[event.key]];
    if (move === undefined && zoom === undefined) return;
    event.preventDefault();
    if (move !== undefined) onMove(...move);
    if (zoom !== undefined) onZoom(zoom);
  };

const useDrag = (onMove: Move) => {
  const last = useRef<{ x: number; y: number } | null>(null);
  const letGo = () => (last.current = null);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      if (last.current === null) return;
      const side = currentTarget.clientWidth;
      onMove((clientX - last.current.x) / side, (clientY - last.current.y) / side);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
};

/** The part of the picture that is kept, as it will look; the ring shows the part visible in the header. */
export const CropFrame = (props: FrameProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, crop, onMove } = props;
  const handlers = { ...useDrag(onMove), onKeyDown: keysFor(props) };
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <div
      role="application"
      aria-label="Photo. Drag it or use the arrow keys to move it."
      tabIndex={0}
      className={styles['frame']}
      {...handlers}
    >
      <canvas ref={canvas} width={photoPixels} height={photoPixels} aria-hidden="true" />
    </div>
  );
};
