import { useMemo, useState } from 'react';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { isSameView, panView, zoomView } from '../plot/move-view.ts';
import { plotLayout } from '../plot/plot-layout.ts';
import { firstView, wholeView, withEqualScales, type PlotView, type Size } from '../plot/plot-view.ts';
import type { Viewport } from '../reading/readings.ts';
import { spanOf, type ValueRange } from '../scale/value-range.ts';

export type ViewportControl = {
  isMoved: boolean;
  zoom: (factor: number, at?: { x: number; y: number }) => void;
  pan: (by: { x: number; y: number }) => void;
  show: (x: ValueRange) => void;
  reset: () => void;
};

const middle = { x: 0.5, y: 0.5 };

/** With equal scales, the size of the plot area depends on the view only through the width of its labels. */
export const firstViewport = (plot: ChartPlot, size: Size): Viewport => {
  const view = wholeView(plot);
  const layout = plotLayout(plot, view, size);
  return plot.equalScales === true ? fitted(plot, firstView(plot, layout.box), size) : { plot, view, layout };
};

/** Labels take up space, which changes the scale, so the layout is computed twice. */
const fitted = (plot: ChartPlot, view: PlotView, size: Size): Viewport => {
  const layout = plotLayout(plot, view, size);
  const equal = withEqualScales(view, layout.box);
  return { plot, view: equal, layout: { ...plotLayout(plot, equal, size), box: layout.box } };
};

/** The visible part of the plot: all of it, including new data, until the user zooms or pans. */
export const useViewport = (
  plot: ChartPlot,
  size: Size | undefined,
): { viewport: Viewport | undefined; control: ViewportControl } => {
  const [moved, setMoved] = useState<PlotView | null>(null);
  const whole = useMemo(() => (size === undefined ? undefined : firstViewport(plot, size)), [plot, size]);
  const viewport = useMemo(() => {
    if (whole === undefined || moved === null || moved.ys.length !== whole.view.ys.length) return whole;
    if (plot.equalScales === true) return fitted(plot, moved, whole.layout.size);
    return { plot, view: moved, layout: plotLayout(plot, moved, whole.layout.size) };
  }, [plot, whole, moved]);
  const scales = { x: plot.x.scale, ys: plot.ys.map(({ scale }) => scale), equalScales: plot.equalScales === true };
  const change = (next: (view: PlotView, whole: PlotView) => PlotView) => {
    if (whole === undefined) return;
    setMoved((before) => {
      const view = next(before ?? whole.view, whole.view);
      return isSameView(view, whole.view) ? null : view;
    });
  };
  return {
    viewport,
    control: {
      isMoved: moved !== null,
      zoom: (factor, at = middle) => change((view, whole) => zoomView(scales, view, whole, factor, at)),
      pan: (by) => change((view, whole) => panView(scales, view, whole, by)),
      show: (x) => change((view) => (spanOf(x) > 0 ? { ...view, x } : view)),
      reset: () => setMoved(null),
    },
  };
};
