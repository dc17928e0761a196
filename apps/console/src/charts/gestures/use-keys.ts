import type { KeyboardEvent } from 'react';
import { stepReading, type Reading, type Viewport } from '../reading/readings.ts';
import type { ViewportControl } from './use-viewport.ts';

const zoomStep = 1.5;
const panStep = 0.1;

type Keys = {
  viewport: Viewport | undefined;
  control: ViewportControl;
  zoomable: boolean;
  readings: readonly Reading[];
  read: (readings: Reading[]) => void;
  pick: (reading: Reading) => void;
};

const steps: Record<string, Parameters<typeof stepReading>[2]> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
};

const pans: Record<string, { x: number; y: number }> = {
  ArrowRight: { x: panStep, y: 0 },
  ArrowLeft: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
};

/** Arrow keys read point by point and pan with Shift; plus and minus zoom, 0 shows all, Enter opens the current point. */
export const keyActionOf = (
  { viewport, control, zoomable, readings, read, pick }: Keys,
  key: string,
  shift: boolean,
) => {
  if (viewport === undefined) return undefined;
  const [first] = readings;
  const pan = shift ? pans[key] : undefined;
  if (zoomable && pan !== undefined) return () => control.pan(pan);
  const step = steps[key];
  if (step !== undefined) return () => read(stepReading(viewport, first, step));
  if (key === 'Enter' && first !== undefined) return () => pick(first);
  return zoomable ? zoomAction(control, key) : undefined;
};

const zoomAction = (control: ViewportControl, key: string) => {
  if (key === '+' || key === '=') return () => control.zoom(zoomStep);
  if (key === '-') return () => control.zoom(1 / zoomStep);
  return key === '0' ? () => control.reset() : undefined;
};

export const keyHandler =
  (keys: Keys) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyActionOf(keys, event.key, event.shiftKey);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
