import type { Histogram, SohConditions } from '@ohmstead/contract';
import { sohThresholdPercent } from '@ohmstead/domain';
import { useMemo } from 'react';
import { fittedBins, histogramPlot } from '../../charts/kinds/histogram-plot.ts';
import { Chart } from '../../charts/view/chart.tsx';
import { filterOfSohBar, pickBar, useShowBatteries } from './drill-down.ts';
import { placeColumn, placeWords, sohCaption } from './soh-caption.ts';
import type { ReportTools } from './report-frame.tsx';

type SohHistogramProps = {
  title: string;
  histogram: Histogram;
  conditions: SohConditions | undefined;
  /** The names of the locations counted; empty for all. */
  locations: readonly string[];
  parts?: ReportTools;
  heightPx?: number;
  emptyHeightPx?: number;
};

/** Batteries in use by their state of health, with the threshold; each bar opens the list of its batteries. */
export const SohHistogram = (props: SohHistogramProps) => {
  const { title, histogram, conditions, locations, parts, heightPx = 320 } = props;
  const bins = useMemo(() => fittedBins(histogram.bins, sohThresholdPercent), [histogram]);
  const show = useShowBatteries();
  const [where, names] = [placeWords(locations), locations.join(', ')];
  const caption = sohCaption(histogram.total, locations, conditions);
  const plot = useMemo(
    () =>
      histogramPlot({
        title,
        subject: `Batteries in use${where} by state of health`,
        x: { label: 'State of health', unit: '%' },
        counted: 'Batteries',
        bins: histogram.total === 0 ? [] : bins,
        threshold: { at: sohThresholdPercent, label: `${sohThresholdPercent} % threshold` },
        note: caption,
        ...placeColumn(names),
      }),
    [title, histogram, bins, caption, where, names],
  );
  return (
    <Chart
      plot={plot}
      heightPx={heightPx}
      emptyHeightPx={props.emptyHeightPx}
      headingLevel={2}
      zoomable={false}
      emptyText="No state of health measured yet."
      note={caption}
      tools={parts?.tools}
      legend={parts?.form}
      pick={pickBar({ bins }, (bin) => show(filterOfSohBar(bin, locations)))}
    />
  );
};
