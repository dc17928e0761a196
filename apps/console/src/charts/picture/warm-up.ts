import { firstViewport } from '../gestures/use-viewport.ts';
import { seriesColour, type ChartPlot } from '../plot/chart-plot.ts';
import { openPicture } from './open-picture.ts';

/** Many points per pixel, so that thinning is warmed up too: with 3 000, the first chart took a tenth longer. */
const points = 20_000;
const size = { width: 600, height: 300 };

const trialPlot = (): ChartPlot => {
  const x = Float64Array.from({ length: points }, (_, i) => i * 1_000);
  const lines = [0, 1, 2, 3];
  return {
    title: '',
    x: { label: '', scale: 'time' },
    ys: [{ label: '', scale: 'number' }, ...lines.slice(1).map(() => ({ label: '', scale: 'number' as const }))],
    layers: lines.map((axis) => ({
      key: String(axis),
      label: '',
      form: 'line',
      axis,
      x,
      y: x.map((_, i) => Math.sin(i / (axis + 3))),
      colour: seriesColour(axis),
    })),
  };
};

/** Draws an invisible chart: engines compile code when it first runs, which takes longer than the drawing itself. */
export const warmUp = (): void => {
  const picture = openPicture(document.createElement('div'), 'canvas', size);
  picture.draw({ ...firstViewport(trialPlot(), size), palette: () => '#000' });
  picture.close();
};
