import { useLayoutEffect, useRef, useState } from 'react';
import { thinPoints } from '../export/thin-points.ts';
import { usePrinting } from '../../lib/browser/use-printing.ts';
import { firstViewport } from '../gestures/use-viewport.ts';
import { paletteOf } from '../picture/palette.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import type { Size } from '../plot/plot-view.ts';
import { plotSummary } from '../table/plot-summary.ts';
import { useElementSize } from './use-element-size.ts';
import { useLibrary } from './use-library.ts';
import styles from './paper-picture.module.css';

/** The width between the margins of A4, which is narrower than US Letter: 182 mm at 96 px per inch. */
const paperWidthPx = 688;

/** Makes the vectors scale with their container. */
const makeElastic = (root: HTMLElement, { width, height }: Size): void => {
  const picture = root.querySelector('svg');
  picture?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  for (const name of ['width', 'height', 'style']) picture?.removeAttribute(name);
};

type PaperPictureProps = { plot: ChartPlot; heightPx: number; widthPx?: number };

/**
 * A plot drawn for paper: in light colours, as vectors and complete, with text that is readable on paper and, before printing, on a narrow
 * screen.
 */
export const PaperPicture = ({ plot, heightPx, widthPx: onPaperPx = paperWidthPx }: PaperPictureProps) => {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const onScreenPx = useElementSize(place)?.width || onPaperPx;
  const widthPx = usePrinting() ? onPaperPx : Math.min(onScreenPx, onPaperPx);
  const drawing = useRef<HTMLDivElement>(null);
  const open = useLibrary();
  useLayoutEffect(() => {
    const element = drawing.current;
    if (open === undefined || element === null) return undefined;
    const root = document.createElement('div');
    element.replaceChildren(root);
    const size = { width: widthPx, height: heightPx };
    const picture = open(root, 'svg', size);
    picture.draw({ ...firstViewport(thinPoints(plot).plot, size), palette: paletteOf(element, 'light') });
    makeElastic(root, size);
    return () => picture.close();
  }, [open, plot, widthPx, heightPx]);
  return (
    <div
      ref={setPlace}
      className={styles['picture']}
      style={{ aspectRatio: `${widthPx} / ${heightPx}` }}
      role="img"
      aria-label={plotSummary(plot)}
    >
      <div ref={drawing} aria-hidden="true" />
    </div>
  );
};
