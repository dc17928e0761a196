import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { init, use as register, type ECharts } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import type { Size } from '../plot/plot-view.ts';
import type { Scene } from './layer-series.ts';
import { plotOption } from './plot-option.ts';

register([
  CanvasRenderer,
  CustomChart,
  GridComponent,
  LabelLayout,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  SVGRenderer,
  ScatterChart,
]);

export type Picture = { draw: (scene: Scene) => void; close: () => void };

/** The renderers empty elements by `innerHTML = ''`, which the policy of trusted types forbids. */
const emptiable = <E extends Element>(element: E): E =>
  Object.defineProperty(element, 'innerHTML', {
    set() {
      element.replaceChildren();
    },
  });

type Polyline = { type: string; segmentIgnoreThreshold: number };

/** Lines of ECharts leave out segments below 2 px: peaks of one pixel's width would go with them. */
const keepShortSegments = (chart: ECharts): void => {
  for (const element of chart.getZr().storage.getDisplayList(true) as unknown as Polyline[]) {
    if (element.type === 'ec-polyline') element.segmentIgnoreThreshold = 0;
  }
};

type Option = { series: readonly Record<string, unknown>[] } & Record<string, unknown>;

/** A picture of another shape has lines that are not there yet. */
const shapeOf = ({ plot }: Scene, { series }: Option): string =>
  [...plot.ys.map(({ scale }) => scale), ...series.filter(isLine).map(({ id }) => id)].join(' ');

const isLine = ({ type }: Record<string, unknown>): boolean => type === 'line';

const withoutData = (option: Option): Option => ({
  ...option,
  series: option.series.map((series) => (isLine(series) ? { ...series, data: [] } : series)),
});

/** Draws plots into an element, one over the other, until it is closed. */
export const openPicture = (root: HTMLElement, renderer: 'canvas' | 'svg', size: Size): Picture => {
  const chart = init(emptiable(root), null, { renderer, ...size });
  let drawnShape: string | undefined;
  const first = (option: Option): void => {
    chart.setOption(withoutData(option), { notMerge: true, silent: true });
    keepShortSegments(chart);
  };
  return {
    draw: (scene) => {
      const { width, height } = scene.layout.size;
      if (chart.getWidth() !== width || chart.getHeight() !== height) chart.resize({ width, height, silent: true });
      const option = plotOption(scene);
      const shape = shapeOf(scene, option);
      if (drawnShape !== shape) first(option);
      drawnShape = shape;
      chart.setOption(option, { replaceMerge: ['series'], silent: true });
    },
    close: () => {
      root.querySelectorAll('svg').forEach(emptiable);
      chart.dispose();
    },
  };
};
