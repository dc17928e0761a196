import type { Histogram } from '@ohmstead/contract';
import { useMemo } from 'react';
import { histogramPlot } from '../../charts/kinds/histogram-plot.ts';
import { Chart } from '../../charts/view/chart.tsx';
import { counted } from '../../lib/text/number-text.ts';
import { batteryNoun, filterOfRemainingBar, pickBar, useShowBatteries } from './drill-down.ts';
import { ReportFrame, type ReportTools } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useRemainingReport } from './reports-api.ts';
import { placeColumn, placeWords } from './soh-caption.ts';
import { useChosenLocations } from './use-chosen-locations.ts';

type RemainingHistogramProps = { histogram: Histogram; locations: readonly string[]; parts: ReportTools };

/** The charge in the batteries in use; each bar opens the list of its batteries. */
const RemainingHistogram = ({ histogram, locations, parts }: RemainingHistogramProps) => {
  const show = useShowBatteries();
  const [where, names] = [placeWords(locations), locations.join(', ')];
  const caption = `${counted(histogram.total, batteryNoun)} in use${where} with a known charge: remaining capacity as a share of design capacity, as last reported.`;
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
      emptyText="No remaining capacity reported yet."
      note={caption}
      tools={parts.tools}
      legend={parts.form}
      pick={pickBar(histogram, (bin) => show(filterOfRemainingBar(bin, locations)))}
    />
  );
};

const title = 'Inventory by Remaining Capacity';

export const RemainingReport = () => {
  const settings = useReportSettings('remainingCapacity');
  const chosen = useChosenLocations(settings.locations);
  return (
    <ReportFrame report="remainingCapacity" title={title} settings={settings} query={useRemainingReport(chosen)}>
      {(histogram, parts) => <RemainingHistogram histogram={histogram} locations={chosen?.names ?? []} parts={parts} />}
    </ReportFrame>
  );
};
