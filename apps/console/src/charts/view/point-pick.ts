import type { ChartLayer } from '../plot/chart-plot.ts';

export type PickedPoint = { layer: ChartLayer; index: number };

/** What choosing a point or bar does: 'Show 12 batteries'. Without a label it leads nowhere. */
export type PointPick = { labelOf: (point: PickedPoint) => string | undefined; run: (point: PickedPoint) => void };
