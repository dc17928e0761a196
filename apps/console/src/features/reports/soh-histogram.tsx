import type { Histogram, SohConditions } from '@ohmstead/contract';
import { sohThresholdPercent } from '@ohmstead/domain';
import { useMemo, type ReactNode } from 'react';
import { histogramPlot } from '../../charts/kinds/histogram-plot.ts';
import type { PointPick } from '../../charts/view/point-pick.ts';
import { Chart } from '../../charts/view/chart.tsx';
import { counted } from '../../lib/counted.ts';
import { behindSohBar } from './batteries-behind.ts';
import { SohConditionsNote } from './soh-conditions-note.tsx';
import { useShowBatteries } from './use-show-batteries.ts';

const noun = { one: 'battery', many: 'batteries' };

type SohHistogramProps = {
  title: string;
  histogram: Histogram;
  conditions: SohConditions | undefined;
  /** The locations that it counts, by name; none for all. */
  locations: readonly string[];
  tools?: ReactNode;
  heightPx?: number;
};

const usePick = (histogram: Histogram, locations: readonly string[]): PointPick => {
  const show = useShowBatteries();
  const binAt = (index: number) => histogram.bins[index]!;
  return {
    labelOf: ({ index }) => `Show ${counted(binAt(index).count, noun)}`,
    run: ({ index }) => show(behindSohBar(binAt(index), locations)),
  };
};

/** Batteries in use by their state of health, with the threshold; each bar leads to its batteries. */
export const SohHistogram = (props: SohHistogramProps) => {
  const { title, histogram, conditions, locations, tools, heightPx = 320 } = props;
  const plot = useMemo(
    () =>
      histogramPlot({
        title,
        subject: 'Batteries in use by state of health',
        x: { label: 'State of health', unit: '%' },
        counted: 'Batteries',
        bins: histogram.total === 0 ? [] : histogram.bins,
        threshold: { at: sohThresholdPercent, label: `${sohThresholdPercent} % threshold` },
      }),
    [title, histogram],
  );
  return (
    <Chart
      plot={plot}
      heightPx={heightPx}
      headingLevel={2}
      zoomable={false}
      emptyText="No battery in use has a state of health yet: it comes with the first service that measures one."
      note={
        <>
          {counted(histogram.total, noun)} in use with a state of health: <SohConditionsNote conditions={conditions} />
        </>
      }
      tools={tools}
      pick={usePick(histogram, locations)}
    />
  );
};
