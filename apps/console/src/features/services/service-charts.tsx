import type { ServiceDetail, ServiceRow } from '@ohmstead/contract';
import { useDetail } from '../../entity-list/detail/detail-api.ts';
import { ChartPending } from '../../charts/view/chart-pending.tsx';
import { ChartProblem } from '../../charts/view/chart-problem.tsx';
import { Unfold } from '../../ui/page/unfold.tsx';
import { ServiceMetrics, metricsHeightPx } from './samples/service-metrics.tsx';
import { spectrumOf } from './spectra/service-spectrum.ts';
import { Spectra } from './spectra/spectra.tsx';
import styles from './samples/service-metrics.module.css';

const Nothing = () => <p className={styles['nothing']}>No service data to chart</p>;

const Charts = ({ service }: { service: ServiceDetail }) => {
  const spectrum = spectrumOf(service);
  const hasSamples = (service.serviceData?.stream.length ?? 0) > 0;
  if (!hasSamples && spectrum === undefined) return <Nothing />;
  return (
    <div className={styles['charts']}>
      {spectrum === undefined ? null : <Spectra spectra={[spectrum]} headingLevel={2} />}
      {hasSamples ? <ServiceMetrics service={service} /> : null}
    </div>
  );
};

const LoadedCharts = ({ serviceId }: { serviceId: number }) => {
  const { data, error, refetch } = useDetail('services', serviceId);
  if (data !== undefined) return <Charts service={data} />;
  if (error !== null) return <ChartProblem error={error} onRetry={() => void refetch()} />;
  return <ChartPending heightPx={metricsHeightPx} words="Loading the service's samples…" />;
};

/** Below an expanded row of Services: the spectrum, if one was measured, and the series. */
export const ServiceCharts = ({ service }: { service: ServiceRow }) => (
  <Unfold>
    {service.hasServiceData || service.hasEisData ? <LoadedCharts serviceId={service.serviceId} /> : <Nothing />}
  </Unfold>
);
