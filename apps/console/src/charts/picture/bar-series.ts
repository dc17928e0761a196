import type { ChartLayer } from '../plot/chart-plot.ts';
import { colourAt } from '../plot/colour-at.ts';
import { still, type Scene, type Series } from './scene.ts';

type CustomApi = { value: (dimension: number) => number; coord: (point: [number, number]) => [number, number] };

const barGapPx = 1;

export const barSeries = (scene: Scene, layer: ChartLayer): Series => ({
  ...still,
  id: layer.key,
  type: 'custom',
  clip: true,
  dimensions: ['x', 'xTo', 'y'],
  encode: { x: [0, 1], y: 2 },
  data: Array.from({ length: layer.x.length }, (_, i) => [layer.x[i], layer.xTo?.[i], layer.y[i]]),
  renderItem: ({ dataIndex }: { dataIndex: number }, api: CustomApi) => {
    const [left, top] = api.coord([api.value(0), api.value(2)]);
    const [right, bottom] = api.coord([api.value(1), 0]);
    return {
      type: 'rect',
      shape: { x: left + barGapPx, y: top, width: Math.max(1, right - left - 2 * barGapPx), height: bottom - top },
      style: { fill: scene.palette(colourAt(scene.plot, layer, dataIndex)) },
    };
  },
});
