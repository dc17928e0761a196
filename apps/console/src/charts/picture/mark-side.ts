import type { ChartLayer } from '../plot/chart-plot.ts';

export type MarkSide = 'left' | 'right' | 'top' | 'bottom';

/** Points so far apart that noise does not turn the curve between them. */
const reach = 2;
/** From this slope on, words above a point would lie on the curve. */
const steepFrom = 0.7;

const around = ({ x, y }: ChartLayer, index: number) => {
  const [before, after] = [Math.max(0, index - reach), Math.min(x.length - 1, index + reach)];
  const isHollow = (y[before]! + y[after]!) / 2 > y[index]!;
  return { slope: (y[after]! - y[before]!) / (x[after]! - x[before]!), isHollow };
};

/** Where a frequency stands off its curve: below the arc there is room, and among several curves on the outer side of the widest. */
export const markSide = (layer: ChartLayer, index: number, isAlone: boolean): MarkSide => {
  const { slope, isHollow } = around(layer, index);
  const isFlat = Math.abs(slope) < steepFrom;
  if (!isAlone) return isFlat ? 'bottom' : 'right';
  if (isFlat) return isHollow ? 'bottom' : 'top';
  return slope > 0 ? 'right' : 'left';
};
