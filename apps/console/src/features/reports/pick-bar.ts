import type { Histogram, HistogramBin } from '@ohmstead/contract';
import type { PointPick } from '../../charts/view/point-pick.ts';
import { counted } from '../../lib/text/counted.ts';

export const batteryNoun = { one: 'battery', many: 'batteries' };

/** Bars lead to the batteries that they count; an empty one leads nowhere. */
export const pickBar = ({ bins }: Histogram, show: (bin: HistogramBin) => void): PointPick => {
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
