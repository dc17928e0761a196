/** Options of the dashboard and the reports (spec: administration §9). */
export const deviceGroupSorts = ['alpha', 'mostDevices', 'mostRecent'] as const;
export type DeviceGroupSort = (typeof deviceGroupSorts)[number];

/** Where running services appear in 'Latest Services': after ended ones, before them, or alone. */
export const runningPlaces = ['last', 'first', 'only'] as const;
export type RunningPlace = (typeof runningPlaces)[number];

export const shownLocationCounts = [5, 10, 25, 'all'] as const;
export type ShownLocationCount = (typeof shownLocationCounts)[number];

export const shownRowCounts = [5, 10, 15, 20, 25] as const;
export type ShownRowCount = (typeof shownRowCounts)[number];
export const defaultShownRowCount: ShownRowCount = 5;

/** Widths of histogram bins, %. */
export const binSizes = [5, 10, 15, 20] as const;
export type BinSize = (typeof binSizes)[number];
export const defaultBinSize: BinSize = 10;
