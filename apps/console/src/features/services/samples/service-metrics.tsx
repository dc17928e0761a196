import type { RawSamples, ServiceDetail, ServiceRow } from '@ohmstead/contract';
import { useMemo, useState } from 'react';
import { Chart } from '../../../charts/view/chart.tsx';
import { SohBasis } from '../../../fleet/soh-basis.tsx';
import { saveUiSetting, useUiSetting } from '../../../data/session/ui-settings.ts';
import { useIsNarrow } from '../../../lib/browser/use-narrow.ts';
import { shortDate } from '../../../lib/text/day.ts';
import { serviceEnd } from '../service-end.ts';
import { MetricChoice, MetricChoiceButton } from './metric-choice.tsx';
import { serviceMetricsPlots } from './service-metrics-plot.ts';

type Shown = Pick<ServiceRow, 'soh' | 'fcc' | 'startTime' | 'duration' | 'temp' | 'status'>;

/** The state of health that the service measured, or that the service is in progress. */
const ServiceSohNote = ({ service }: { service: Shown }) => {
  const { soh, fcc, temp, status } = service;
  if (status === 'servicing') return <>This service is in progress. The chart updates live.</>;
  if (soh === null) return <>This service did not measure state of health.</>;
  return <SohBasis sohPercent={soh} fccMah={fcc} atMs={serviceEnd(service)} temperatureC={temp} />;
};

/** Explains that the curve shows fewer samples than were measured, and where to find all of them. */
export const RawSamplesNote = ({ rawSamples }: { rawSamples: RawSamples }) => (
  <span>
    Drawn from {rawSamples.sampleCount.toLocaleString('en')} samples, archived on {shortDate(rawSamples.archivedAt)} as{' '}
    {rawSamples.fileName}.
  </span>
);

export const metricsHeightPx = 340;
const stackedHeightPx = 240;

const settingPath = 'services.hiddenSeries';

const useHiddenSeries = (): readonly string[] => {
  const setting = useUiSetting(settingPath);
  return useMemo(() => (Array.isArray(setting) ? setting.filter((key) => typeof key === 'string') : []), [setting]);
};

/** The measurements of a service, growing while it runs. */
export const ServiceMetrics = ({ service }: { service: ServiceDetail }) => {
  const { serviceData, startTime, batterySerialNumber, rawSamples } = service;
  const [choosing, setChoosing] = useState(false);
  const hidden = useHiddenSeries();
  const isNarrow = useIsNarrow();
  const [plot, ...others] = useMemo(
    () => serviceMetricsPlots({ serviceData, startTime, batterySerialNumber }, hidden, isNarrow),
    [serviceData, startTime, batterySerialNumber, hidden, isNarrow],
  );
  if (plot === undefined) return null;
  const heightPx = others.length === 0 ? metricsHeightPx : stackedHeightPx;
  const choice = <MetricChoice hidden={hidden} onChange={(hidden) => saveUiSetting(settingPath, hidden)} />;
  return (
    <>
      <Chart
        plot={plot}
        headingLevel={2}
        heightPx={heightPx}
        emptyText="No series selected. Choose some under 'Select Data To Plot'."
        note={
          <>
            <ServiceSohNote service={service} />
            {rawSamples && (
              <>
                {' '}
                <RawSamplesNote rawSamples={rawSamples} />
              </>
            )}
          </>
        }
        tools={<MetricChoiceButton open={choosing} onToggle={() => setChoosing(!choosing)} />}
        {...(choosing ? { legend: choice } : {})}
      />
      {others.map((other) => (
        <Chart key={other.title} plot={other} heightPx={heightPx} emptyText="" headingLevel={2} />
      ))}
    </>
  );
};
