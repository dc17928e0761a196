import type { ServiceDetail } from '@ohmstead/contract';
import { useMemo, useState } from 'react';
import { Chart } from '../../../charts/view/chart.tsx';
import { saveUiSetting, useUiSetting } from '../../../lib/session/ui-settings.ts';
import { MetricChoice, MetricChoiceButton } from './metric-choice.tsx';
import { serviceMetricsPlot } from './service-metrics-plot.ts';
import { RawSamplesNote } from './raw-samples-note.tsx';
import { ServiceSohNote } from './service-soh-note.tsx';

export const metricsHeightPx = 340;

const settingPath = 'services.hiddenSeries';

const useHiddenSeries = (): readonly string[] => {
  const setting = useUiSetting(settingPath);
  return useMemo(() => (Array.isArray(setting) ? setting.filter((key) => typeof key === 'string') : []), [setting]);
};

/** What was measured while the service ran; it grows as long as the service does. */
export const ServiceMetrics = ({ service }: { service: ServiceDetail }) => {
  const { serviceData, startTime, batterySerialNumber, rawSamples } = service;
  const [choosing, setChoosing] = useState(false);
  const hidden = useHiddenSeries();
  const plot = useMemo(
    () => serviceMetricsPlot({ serviceData, startTime, batterySerialNumber }, hidden),
    [serviceData, startTime, batterySerialNumber, hidden],
  );
  if (plot === undefined) return null;
  const choice = <MetricChoice hidden={hidden} onChange={(hidden) => saveUiSetting(settingPath, hidden)} />;
  return (
    <Chart
      plot={plot}
      heightPx={metricsHeightPx}
      emptyText="No series is selected: choose some under 'Select Data To Plot'."
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
  );
};
