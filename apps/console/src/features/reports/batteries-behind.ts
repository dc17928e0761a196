import type { HistogramBin, InServicePoint } from '@ohmstead/contract';
import type { ListFilters } from '../../entity-list/search/list-search.ts';

/** Locations by name, as lists know them; none for all. */
type Names = readonly string[];

const inUse = (locations: Names): ListFilters => ({
  notRetired: true,
  ...(locations.length === 0 ? {} : { locations }),
});

/** The list's filter that leaves exactly the batteries which a bar counts. */
export const behindSohBar = ({ from, to }: HistogramBin, locations: Names): ListFilters => ({
  ...inUse(locations),
  sohBin: [from, to],
});

export const behindRemainingBar = ({ from, to }: HistogramBin, locations: Names): ListFilters => ({
  ...inUse(locations),
  remainingBin: [from, to],
});

export const behindPoint = ({ batteryId }: InServicePoint): ListFilters => ({ batteryIds: [batteryId] });
