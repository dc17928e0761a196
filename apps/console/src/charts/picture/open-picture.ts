import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { graphic, init, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import type { Size } from '../plot/plot-view.ts';
import type { Scene } from './scene.ts';
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

/** The renderers clear elements with `innerHTML = ''`, which the trusted types policy forbids. */
const emptiable = <E extends Element>(element: E): E =>
  Object.defineProperty(element, 'innerHTML', {
    set() {
      element.replaceChildren();
    },
  });

/** ECharts skips line segments below 2 px, which would remove narrow peaks. */
const keepShortSegments = (): void => {
  const path: object = Object.getPrototypeOf(graphic.Polyline.prototype);
  Object.defineProperty(path, 'segmentIgnoreThreshold', {
    get: () => 0,
    set(_threshold: number) {},
  });
};

keepShortSegments();

const axesOf = ({ plot }: Scene): string => plot.ys.map(({ scale }) => scale).join(' ');

/** Draws plots into an element, each replacing the last, until closed. */
export const openPicture = (root: HTMLElement, renderer: 'canvas' | 'svg', size: Size): Picture => {
  const chart = init(emptiable(root), null, { renderer, ...size });
  let drawnAxes: string | undefined;
  return {
    draw: (scene) => {
      const { width, height } = scene.layout.size;
      if (chart.getWidth() !== width || chart.getHeight() !== height) chart.resize({ width, height, silent: true });
      const axes = axesOf(scene);
      const sameAxes = axes === drawnAxes;
      chart.setOption(
        plotOption(scene),
        sameAxes ? { replaceMerge: ['series'], silent: true } : { notMerge: true, silent: true },
      );
      drawnAxes = axes;
    },
    close: () => {
      root.querySelectorAll('svg').forEach(emptiable);
      chart.dispose();
    },
  };
};
