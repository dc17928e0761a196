import type { ReactNode } from 'react';
import type { ChartLayer } from '../plot/chart-plot.ts';

export type PickedPoint = { layer: ChartLayer; index: number };

/** What choosing a point or bar does: 'Show 12 batteries'. Without a label it leads nowhere. */
export type PointPick = { labelOf: (point: PickedPoint) => string | undefined; run: (point: PickedPoint) => void };

/** What is known of a point beside its values: read, and spoken. */
export type PointAbout = (point: PickedPoint) => ReactNode;
