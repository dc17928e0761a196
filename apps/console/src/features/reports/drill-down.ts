import type { HistogramBin, InServicePoint } from '@ohmstead/contract';
import { useNavigate } from '@tanstack/react-router';
import type { PointPick } from '../../charts/view/point-pick.ts';
import type { ListFilters } from '../../entity-list/search/list-search.ts';
import { counted } from '../../lib/text/number-text.ts';

/** Leads to the list of batteries, narrowed to some of them. */
export const useShowBatteries = () => {
  const navigate = useNavigate();
  return (filter: ListFilters) => void navigate({ to: '/batteries', search: { filter } });
};

export const batteryNoun = { one: 'battery', many: 'batteries' };

/** Bars lead to the batteries that they count; an empty one leads nowhere. */
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

/** Locations by name, as lists know them; none for all. */
type Names = readonly string[];

const inUse = (locations: Names): ListFilters => ({
  notRetired: true,
  ...(locations.length === 0 ? {} : { locations }),
});

/** The list's filter that leaves exactly the batteries which a bar counts. */
export const filterOfSohBar = ({ from, to }: HistogramBin, locations: Names): ListFilters => ({
  ...inUse(locations),
  sohBin: [from, to],
});

export const filterOfRemainingBar = ({ from, to }: HistogramBin, locations: Names): ListFilters => ({
  ...inUse(locations),
  remainingBin: [from, to],
});

export const filterOfPoint = ({ batteryId }: InServicePoint): ListFilters => ({ batteryIds: [batteryId] });
