import type { HistogramBin, InServicePoint } from '@ohmstead/contract';
import type { Disposition } from '@ohmstead/domain';
import { useNavigate } from '@tanstack/react-router';
import type { PointPick } from '../../charts/view/point-pick.ts';
import type { ListFilters } from '../../entity-list/search/list-search.ts';
import { counted } from '../../lib/text/number-text.ts';

/** Opens the list of batteries with a filter. */
export const useShowBatteries = () => {
  const navigate = useNavigate();
  return (filter: ListFilters) => void navigate({ to: '/batteries', search: { filter } });
};

export const batteryNoun = { one: 'battery', many: 'batteries' };

/** Clicking a bar opens the list of its batteries; empty bars do nothing. */
export const pickBar = ({ bins }: { bins: readonly HistogramBin[] }, show: (bin: HistogramBin) => void): PointPick => {
  const filled = (index: number) => bins.find((bin, place) => place === index && bin.count > 0);
  return {
    labelOf: ({ index }) => {
      const bin = filled(index);
      return bin && `Show ${counted(bin.count, batteryNoun)}`;
    },
    run: ({ index }) => {
      const bin = filled(index);
      if (bin !== undefined) show(bin);
    },
  };
};

/** Locations by name, as in lists; empty for all. */
type Names = readonly string[];

const inUse = (locations: Names): ListFilters => ({
  notRetired: true,
  ...(locations.length === 0 ? {} : { locations }),
});

/** The list filter that matches exactly the batteries counted in a bar. */
export const filterOfSohBar = ({ from, to }: HistogramBin, locations: Names): ListFilters => ({
  ...inUse(locations),
  sohBin: [from, to],
});

export const filterOfRemainingBar = ({ from, to }: HistogramBin, locations: Names): ListFilters => ({
  ...inUse(locations),
  remainingBin: [from, to],
});

export const filterOfDisposition = (disposition: Disposition, locations: Names): ListFilters => ({
  ...inUse(locations),
  dispositions: [disposition],
});

export const filterOfPoint = ({ batteryId }: InServicePoint): ListFilters => ({ batteryIds: [batteryId] });
