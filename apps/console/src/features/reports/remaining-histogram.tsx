import type { Histogram } from '@ohmstead/contract';
import { useMemo } from 'react';
import { histogramPlot } from '../../charts/kinds/histogram-plot.ts';
import { Chart } from '../../charts/view/chart.tsx';
import { counted } from '../../lib/text/counted.ts';
import { behindRemainingBar } from './batteries-behind.ts';
import { batteryNoun, pickBar } from './pick-bar.ts';
import { placeColumn, placeWords } from './place-words.ts';
import type { ReportTools } from './report-tools.ts';
import { useShowBatteries } from './use-show-batteries.ts';

type RemainingHistogramProps = { histogram: Histogram; locations: readonly string[]; parts: ReportTools };

/** How much charge the batteries in use hold now; each bar leads to its batteries. */
export const RemainingHistogram = ({ histogram, locations, parts }: RemainingHistogramProps) => {
  const show = useShowBatteries();
  const [where, names] = [placeWords(locations), locations.join(', ')];
  const caption = `${counted(histogram.total, batteryNoun)} in use${where} with a known charge: what they hold against their design capacity, as last reported.`;
  const plot = useMemo(
    () =>
      histogramPlot({
        title: 'Inventory by Remaining Capacity',
        subject: `Batteries in use${where} by remaining capacity`,
        x: { label: 'Remaining capacity', unit: '%' },
        counted: 'Batteries',
        bins: histogram.total === 0 ? [] : histogram.bins,
        note: caption,
        ...placeColumn(names),
      }),
    [histogram, caption, where, names],
  );
  return (
    <Chart
      plot={plot}
      headingLevel={2}
      zoomable={false}
      emptyText="No battery in use has told its remaining capacity yet."
      note={caption}
      tools={parts.tools}
      legend={parts.form}
      pick={pickBar(histogram, (bin) => show(behindRemainingBar(bin, locations)))}
    />
  );
};
