import type { ReactNode } from 'react';
import type { ChartLayer } from '../plot/chart-plot.ts';

export type PickedPoint = { layer: ChartLayer; index: number };

/** The action for a chosen point or bar, such as 'Show 12 batteries'. Without a label there is none. */
export type PointPick = { labelOf: (point: PickedPoint) => string | undefined; run: (point: PickedPoint) => void };

/** Additional information about a point, shown and spoken. */
export type PointAbout = (point: PickedPoint) => ReactNode;
