import { forth, type Scene, type Series } from './scene.ts';
import { thresholdPlace } from './threshold-place.ts';

/** Across bars it is drawn over them; across lines and points behind them, and its words hide none. */
const depths = { x: 5, y: 1 };

/** The threshold as a labelled line. */
export const thresholdSeries = (scene: Scene): Series[] => {
  const { plot, palette } = scene;
  const { threshold, x, ys } = plot;
  if (threshold === undefined) return [];
  const at = threshold.on === 'x' ? { xAxis: forth(x, threshold.at) } : { yAxis: forth(ys[0], threshold.at) };
  return [
    {
      id: 'threshold',
      type: 'line',
      silent: true,
      data: [],
      markLine: {
        // Not of the series: the library takes the depth of a line that marks from the line itself.
        z: depths[threshold.on],
        silent: true,
        animation: false,
        symbol: 'none',
        lineStyle: { color: palette('text-quiet'), type: [4, 3], width: 1.25 },
        label: {
          formatter: threshold.label,
          position: threshold.on === 'x' ? 'end' : thresholdPlace(scene, threshold),
          color: palette('text-quiet'),
          textBorderColor: palette('surface'),
          textBorderWidth: 3,
          fontSize: 11,
        },
        data: [at],
      },
    },
  ];
};

/** Named stretches of the horizontal axis, those that are shaded as grounds behind the lines. Their names stand above all lines. */
export const stretchSeries = ({ plot: { stretches = [], x }, palette, layout, view }: Scene): Series[] => {
  if (stretches.length === 0) return [];
  const pxOf = (from: number, to: number) => ((to - from) / (view.x[1] - view.x[0])) * layout.box.width;
  return [
    {
      id: 'stretches',
      type: 'line',
      silent: true,
      data: [],
      markArea: {
        silent: true,
        animation: false,
        label: { position: 'top', distance: 6, color: palette('text-quiet'), fontSize: 11 },
        data: stretches.map(({ from, to, label, shaded }) => [
          {
            name: pxOf(from, to) < label.length * 7 ? '' : label,
            xAxis: forth(x, from),
            itemStyle: { color: palette('text-quiet'), opacity: shaded ? 0.07 : 0 },
          },
          { xAxis: forth(x, to) },
        ]),
      },
    },
  ];
};
