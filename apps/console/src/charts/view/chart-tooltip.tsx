import { useLayoutEffect, useRef } from 'react';
import { axisOf, quantityOf, colourAt } from '../plot/chart-plot.ts';
import { valueText } from '../plot/value-text.ts';
import { readingExtra, readingHead } from '../reading/reading-text.ts';
import { isReadByPoint, type Reading, type Viewport } from '../reading/readings.ts';
import type { PointAbout } from './point-pick.ts';
import styles from './chart-tooltip.module.css';
import { numberAt } from '../../lib/number-at.ts';

const awayPx = 14;
const edgePx = 8;

type Frame = { left: number; top: number; right: number; bottom: number };

/** The visible area around an element: its scroll container clips the rest. */
const frameAround = (element: HTMLElement): Frame => {
  const frame = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflow)) continue;
    const { left, top, right, bottom } = around.getBoundingClientRect();
    frame.left = Math.max(frame.left, left);
    frame.top = Math.max(frame.top, top);
    frame.right = Math.min(frame.right, right);
    frame.bottom = Math.min(frame.bottom, bottom);
  }
  return frame;
};

/** If it does not fit, its beginning is shown. */
const within = (wanted: number, lengthPx: number, from: number, to: number): number =>
  Math.max(from + edgePx, Math.min(wanted, to - edgePx - lengthPx));

/** Places an element on the side of a point that has more room, wholly visible; at a gap, at the top. */
export const placeBeside = (element: HTMLElement, point: { left: number; top: number }): void => {
  const parent = element.parentElement;
  if (parent === null) return;
  const [origin, frame] = [parent.getBoundingClientRect(), frameAround(element)];
  const { width, height } = element.getBoundingClientRect();
  const isRight = point.left > origin.width / 2;
  const left = isRight ? point.left - awayPx - width : point.left + awayPx;
  element.style.left = `${within(left, width, frame.left - origin.left, frame.right - origin.left)}px`;
  element.style.top = `${within(point.top || 0, height, frame.top - origin.top, frame.bottom - origin.top)}px`;
};

/** Longer names, such as those of spectra, leave no room for a value beside them. */
const besideLength = 16;

const Row = ({ viewport, reading }: { viewport: Viewport; reading: Reading }) => {
  const { layer, index } = reading;
  const axis = axisOf(viewport.plot, layer);
  const extra = readingExtra(reading);
  const quantity = quantityOf(viewport.plot, layer);
  return (
    <>
      <dt>
        <span
          className={styles['swatch']}
          style={{ background: `var(--${colourAt(viewport.plot, layer, index)})` }}
          aria-hidden="true"
        />
        {layer.label}
      </dt>
      <dd data-below={layer.label.length > besideLength}>
        {quantity === undefined ? null : <span>{quantity} </span>}
        {valueText(axis, numberAt(layer.y, index))}
        {axis.unit === undefined || Number.isNaN(numberAt(layer.y, index)) ? null : <span> {axis.unit}</span>}
      </dd>
      {extra === undefined ? null : <dd className={styles['extra']}>{extra}</dd>}
    </>
  );
};

type ChartTooltipProps = { viewport: Viewport; readings: readonly Reading[]; about?: PointAbout | undefined };

/** The values at the pointer or the keyboard cursor; screen readers get them elsewhere. */
export const ChartTooltip = ({ viewport, readings, about }: ChartTooltipProps) => {
  const root = useRef<HTMLDivElement>(null);
  const [first] = readings;
  const highest = first && readings.reduce((best, reading) => (reading.top < best.top ? reading : best), first);
  const point = isReadByPoint(viewport.plot) ? first : highest;
  // Additional information about a point may arrive later and make the tooltip higher.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null || point === undefined) return undefined;
    const observer = new ResizeObserver(() => placeBeside(element, point));
    placeBeside(element, point);
    observer.observe(element);
    return () => observer.disconnect();
  }, [point]);
  if (first === undefined) return null;
  return (
    <div ref={root} className={styles['tooltip']} aria-hidden="true">
      <div className={styles['head']}>{readingHead(viewport.plot, first)}</div>
      <dl>
        {readings.map((reading) => (
          <Row key={reading.layer.key} viewport={viewport} reading={reading} />
        ))}
      </dl>
      {about === undefined ? null : <div className={styles['about']}>{about(first)}</div>}
    </div>
  );
};
