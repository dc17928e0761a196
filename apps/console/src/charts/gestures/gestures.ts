import { horizontalValueAt } from '../plot/plot-layout.ts';
import type { Viewport } from '../reading/readings.ts';
import type { ViewportControl } from './use-viewport.ts';

export type Place = { left: number; top: number };
/** The range being selected with the pointer, px. */
export type Chosen = { from: number; to: number };

/** A pointer press in progress. */
export type Press = {
  pointerId: number;
  kind: 'choose' | 'pan';
  start: Place;
  last: Place;
  /** Whether the press pans vertically too: only after some distance, because a sideways pan is never quite level. */
  vertical: boolean;
};

/** Spec: foundations §9. */
export const verticalPanFromPx = 10;
const clickPx = 4;
const wheelFactor = 1.0015;

export const placeIn = (element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Place => {
  const { left, top } = element.getBoundingClientRect();
  return { left: clientX - left, top: clientY - top };
};

export const sharesAt = ({ layout: { box } }: Viewport, { left, top }: Place) => ({
  x: (left - box.left) / box.width,
  y: 1 - (top - box.top) / box.height,
});

export const isClick = ({ start }: Press, { left, top }: Place): boolean =>
  Math.hypot(left - start.left, top - start.top) <= clickPx;

/** Time charts zoom by selecting a range. Charts with equal scales have no ranges to select. */
export const beginPress = (
  viewport: Viewport,
  event: { pointerId: number; shiftKey: boolean },
  start: Place,
): Press => ({
  pointerId: event.pointerId,
  kind: event.shiftKey || viewport.plot.equalScales === true ? 'pan' : 'choose',
  start,
  last: start,
  vertical: viewport.plot.equalScales === true,
});

/** Pans the view with the pointer. */
export const continuePan = (viewport: Viewport, control: ViewportControl, press: Press, place: Place): Press => {
  const { box } = viewport.layout;
  const vertical = press.vertical || Math.abs(place.top - press.start.top) > verticalPanFromPx;
  const up = vertical ? place.top - press.last.top : 0;
  control.pan({ x: (press.last.left - place.left) / box.width, y: up / box.height });
  return { ...press, vertical, last: place };
};

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

export const chosenBy = ({ layout: { box } }: Viewport, { start }: Press, { left }: Place): Chosen => {
  const ends = [start.left, left].map((end) => clamp(end, box.left, box.left + box.width));
  return { from: Math.min(...ends), to: Math.max(...ends) };
};

export const showChosen = (viewport: Viewport, control: ViewportControl, { from, to }: Chosen): void => {
  const { plot, view, layout } = viewport;
  control.show([horizontalValueAt(plot, view, layout, from), horizontalValueAt(plot, view, layout, to)]);
};

/** Zoom factor for wheel and pinch. A wheel that reports lines turns further than one that reports pixels. */
export const wheelZoom = ({ deltaY, deltaMode }: WheelEvent): number =>
  wheelFactor ** -(deltaMode === 0 ? deltaY : deltaY * 32);
