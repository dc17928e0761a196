import type { InServicePoint, SohConditions } from '@ohmstead/contract';
import { sohThresholdPercent } from '@ohmstead/domain';
import { useMemo } from 'react';
import { scatterPlot } from '../../charts/kinds/scatter-plot.ts';
import { Chart } from '../../charts/view/chart.tsx';
import { AboutBattery } from './about-battery.tsx';
import { filterOfPoint, useShowBatteries } from './drill-down.ts';
import { ReportFrame, type ReportTools } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useInServiceReport, useSohConditions } from './reports-api.ts';
import { placeColumn, placeWords, sohCaption } from './soh-caption.ts';
import { useChosenLocations } from './use-chosen-locations.ts';

type InServiceScatterProps = {
  points: readonly InServicePoint[];
  conditions: SohConditions | undefined;
  /** The names of the locations counted; empty for all. */
  locations: readonly string[];
  parts: ReportTools;
};

/** From left to right, because the keyboard and the table visit the points in order; on the same day by battery id. */
const inOrder = (points: readonly InServicePoint[]): readonly InServicePoint[] =>
  points.toSorted((a, b) => a.inService - b.inService || a.batteryId - b.batteryId);

const pointAt = (points: readonly InServicePoint[], index: number): InServicePoint => {
  const point = points[index];
  if (point === undefined) throw new Error(`There is no point ${index}`);
  return point;
};

/** The ageing of batteries in use since they came into service; each point opens its battery. */
const InServiceScatter = ({ points: found, conditions, locations, parts }: InServiceScatterProps) => {
  const points = useMemo(() => inOrder(found), [found]);
  const show = useShowBatteries();
  const [where, names] = [placeWords(locations), locations.join(', ')];
  const caption = sohCaption(points.length, locations, conditions);
  const plot = useMemo(
    () =>
      scatterPlot({
        title: 'Battery SoH by In Service Date',
        subject: `State of health of batteries in use${where} by in-service date`,
        x: { label: 'In service', scale: 'time', days: true },
        y: { label: 'State of health', unit: '%', digits: 1, scale: 'number' },
        pointLabel: 'State of health',
        xs: Float64Array.from(points, ({ inService }) => inService),
        ys: Float64Array.from(points, ({ soh }) => soh),
        names: { label: 'Battery ID', nameOf: (index) => pointAt(points, index).batteryId },
        threshold: { at: sohThresholdPercent, label: `${sohThresholdPercent} % threshold` },
        note: caption,
        ...placeColumn(names),
      }),
    [points, caption, where, names],
  );
  return (
    <Chart
      plot={plot}
      heightPx={360}
      headingLevel={2}
      emptyText="No batteries in use have both an in-service date and a state of health yet."
      note={caption}
      tools={parts.tools}
      legend={parts.form}
      renderAbout={({ index }) => <AboutBattery batteryId={pointAt(points, index).batteryId} />}
      pick={{ labelOf: () => 'Show the battery', run: ({ index }) => show(filterOfPoint(pointAt(points, index))) }}
    />
  );
};

const title = 'Battery SoH by In Service Date';

export const InServiceReport = () => {
  const settings = useReportSettings('sohByInServiceDate');
  const chosen = useChosenLocations(settings.locations);
  const { data: conditions } = useSohConditions(chosen);
  return (
    <ReportFrame report="sohByInServiceDate" title={title} settings={settings} query={useInServiceReport(chosen)}>
      {({ points }, parts) => <InServiceScatter {...{ points, conditions, parts }} locations={chosen?.names ?? []} />}
    </ReportFrame>
  );
};
