import type { Histogram } from '@ohmstead/contract';
import { useMemo, type ReactNode } from 'react';
import { histogramPlot } from '../../charts/kinds/histogram-plot.ts';
import { Chart } from '../../charts/view/chart.tsx';
import { counted } from '../../lib/counted.ts';
import { behindRemainingBar } from './batteries-behind.ts';
import { useShowBatteries } from './use-show-batteries.ts';

const noun = { one: 'battery', many: 'batteries' };

type RemainingHistogramProps = { histogram: Histogram; locations: readonly string[]; tools?: ReactNode };

/** How much charge the batteries in use hold now; each bar leads to its batteries. */
export const RemainingHistogram = ({ histogram, locations, tools }: RemainingHistogramProps) => {
  const show = useShowBatteries();
  const plot = useMemo(
    () =>
      histogramPlot({
        title: 'Inventory by Remaining Capacity',
        subject: 'Batteries in use by remaining capacity',
        x: { label: 'Remaining capacity', unit: '%' },
        counted: 'Batteries',
        bins: histogram.total === 0 ? [] : histogram.bins,
      }),
    [histogram],
  );
  return (
    <Chart
      plot={plot}
      headingLevel={2}
      zoomable={false}
      emptyText="No battery in use has told its remaining capacity yet."
      note={`${counted(histogram.total, noun)} in use with a known charge: what they hold against their design capacity, as last reported.`}
      tools={tools}
      pick={{
        labelOf: ({ index }) => `Show ${counted(histogram.bins[index]!.count, noun)}`,
        run: ({ index }) => show(behindRemainingBar(histogram.bins[index]!, locations)),
      }}
    />
  );
};
