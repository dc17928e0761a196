import { useComputedColorScheme } from '@mantine/core';
import { type RefCallback, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useGestures } from '../gestures/use-gestures.ts';
import { keyHandler } from '../gestures/use-keys.ts';
import type { ViewportControl } from '../gestures/use-viewport.ts';
import { drawsCanvas } from '../picture/load-library.ts';
import type { Picture } from '../picture/open-picture.ts';
import { paletteOf } from '../picture/palette.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { spokenReadings } from '../reading/reading-text.ts';
import { placedAgain, type Reading, type Viewport } from '../reading/readings.ts';
import { plotSummary } from '../table/plot-summary.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { PictureOverlay } from './picture-overlay.tsx';
import type { PointAbout } from './point-pick.ts';
import { useLibrary } from './use-library.ts';
import styles from './plot-picture.module.css';

/** Draws the current view into an element, and redraws whenever the view or the colour scheme changes. */
const usePicture = (root: RefObject<HTMLElement | null>, viewport: Viewport | undefined): void => {
  const scheme = useComputedColorScheme('light');
  const open = useLibrary(drawsCanvas);
  const picture = useRef<Picture>(undefined);
  useLayoutEffect(() => {
    const element = root.current;
    if (open === undefined || element === null || viewport === undefined) return;
    picture.current ??= open(element, 'canvas', viewport.layout.size);
    picture.current.draw({ ...viewport, palette: paletteOf(element, scheme) });
  }, [open, root, viewport, scheme]);
  useEffect(
    () => () => {
      picture.current?.close();
      picture.current = undefined;
    },
    [],
  );
};

type PlotPictureProps = {
  plot: ChartPlot;
  viewport: Viewport | undefined;
  control: ViewportControl;
  /** The picture's own element, measured by its chart. */
  root: HTMLDivElement | null;
  rootRef: RefCallback<HTMLDivElement>;
  heightPx: number;
  zoomable: boolean;
  /** Called for a click or Enter on a point or bar. */
  onPick?: ((reading: Reading) => void) | undefined;
  about?: PointAbout | undefined;
};

/** Maximum height on a narrow screen. */
const narrowHeight = '80vw';

const readingHelp = 'Use the arrow keys to read values. The chart menu has a table view.';
const zoomHelp = 'Shift with the arrow keys pans, plus and minus zoom, and 0 shows everything.';

/** Points are remembered by layer and index: when the view moves or the data grows, their positions are computed again. */
const useReadings = (viewport: Viewport | undefined) => {
  const [held, setHeld] = useState<readonly Reading[]>([]);
  return [viewport === undefined ? [] : placedAgain(viewport, held), setHeld] as const;
};

/** A drawn plot with its pointer and keyboard handling. */
export const PlotPicture = ({
  plot,
  viewport,
  control,
  root,
  rootRef,
  heightPx,
  zoomable,
  onPick,
  about,
}: PlotPictureProps) => {
  const drawing = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [readings, read] = useReadings(viewport);
  const [first] = readings;
  const pick = (reading: Reading) => onPick?.(reading);
  const { chosen, handlers } = useGestures({ element: root, viewport, control, zoomable, read, pick });
  usePicture(drawing, viewport);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A drawing that is read with the keyboard.
    <div
      ref={rootRef}
      className={styles['picture']}
      data-pickable={onPick !== undefined && readings.length > 0}
      style={{ height: `min(${heightPx}px, ${narrowHeight})` }}
      role="application"
      aria-roledescription="chart"
      aria-label={plotSummary(plot)}
      aria-describedby={helpId}
      tabIndex={0}
      onKeyDown={keyHandler({ viewport, control, zoomable, readings, read, pick })}
      onBlur={() => read([])}
      {...handlers}
    >
      <div ref={drawing} className={styles['drawing']} aria-hidden="true" />
      {viewport === undefined ? null : <PictureOverlay viewport={viewport} readings={readings} chosen={chosen} />}
      {viewport === undefined ? null : (
        <ChartTooltip viewport={viewport} readings={chosen === undefined ? readings : []} about={about} />
      )}
      <p id={helpId} className={styles['spoken']}>
        {zoomable ? `${readingHelp} ${zoomHelp}` : readingHelp}
      </p>
      <div className={styles['spoken']} aria-live="polite">
        {spokenReadings(plot, readings)}
        {first === undefined || about === undefined ? null : <> {about(first)}</>}
      </div>
    </div>
  );
};
