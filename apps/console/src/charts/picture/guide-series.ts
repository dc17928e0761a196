import { forth, type Scene, type Series } from './scene.ts';

/** Across bars it is drawn over them; across lines and points behind them, and its words hide none. */
const depths = { x: 5, y: 1 };

/** The threshold as a labelled line. */
export const thresholdSeries = ({ plot: { threshold, x, ys }, palette }: Scene): Series[] => {
  if (threshold === undefined) return [];
  const at = threshold.on === 'x' ? { xAxis: forth(x, threshold.at) } : { yAxis: forth(ys[0], threshold.at) };
  return [
    {
      id: 'threshold',
      type: 'line',
      silent: true,
      z: depths[threshold.on],
      data: [],
      markLine: {
        silent: true,
        animation: false,
        symbol: 'none',
        lineStyle: { color: palette('text-quiet'), type: [4, 3], width: 1.25 },
        label: {
          formatter: threshold.label,
          position: threshold.on === 'x' ? 'end' : 'insideStartTop',
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
