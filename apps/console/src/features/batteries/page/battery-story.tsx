import type { BatteryDetail } from '@ohmstead/contract';
import { useMemo, type ReactNode } from 'react';
import { Chart } from '../../../charts/view/chart.tsx';
import { useMay } from '../../../data/session/session.ts';
import { useDetail } from '../../../entity-list/detail/detail-api.ts';
import { isNotFound } from '../../../data/api-error.ts';
import { Card, CardColumn } from '../../../ui/page/card.tsx';
import { EntityState } from '../../../ui/page/entity-state.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { usePageTitle } from '../../../ui/page/page.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { batteryName } from '../battery-name.ts';
import { useForecast, useTimeline } from '../batteries-api.ts';
import { BatteryCertificates } from '../certificates/battery-certificates.tsx';
import { useCertificates } from '../certificates/certificates-api.ts';
import { forecastText } from '../forecast/forecast-words.ts';
import { BatteryHead } from './battery-head.tsx';
import { BatteryTimeline } from './battery-timeline.tsx';
import { CertificateCode } from './certificate-code.tsx';
import { methodOf, trendPlot } from './trend-plot.ts';
import styles from './battery-page.module.css';

type Props = { battery: BatteryDetail };
const chartHeightPx = 260;
/** With fewer there is no trend; the verdict has the value. */
const leastPoints = 2;

/** The trend and the timeline are one answer. Without the right to see charts there is no trend, and no empty frame for it. */
const Life = ({ battery }: Props) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(battery);
  const trend = data?.pages[0]?.trend ?? null;
  const name = batteryName(battery);
  const { data: foretold } = useForecast(battery, useMay('perm-batteries-charts'));
  const plot = useMemo(
    () => (trend === null || trend.points.length < leastPoints ? undefined : trendPlot(trend, name, foretold)),
    [trend, name, foretold],
  );
  if (data === undefined && error !== null)
    return <LoadFailed what="The timeline" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting words="Loading the timeline…" />;
  return (
    <>
      {plot === undefined ? (
        foretold && (
          <Card title="State of health over time">
            <p>{forecastText(foretold.forecast)}</p>
          </Card>
        )
      ) : (
        <div className={styles['chart']}>
          <Chart
            plot={plot}
            heightPx={chartHeightPx}
            emptyText="Not measured yet."
            headingLevel={2}
            note={foretold ? forecastText(foretold.forecast) : undefined}
          />
          {foretold && trend ? <p className={styles['method']}>{methodOf(trend, foretold)}</p> : null}
        </div>
      )}
      <Card title="Timeline">
        <BatteryTimeline
          events={data.pages.flatMap(({ events }) => events)}
          onOlder={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoading={isFetchingNextPage}
        />
      </Card>
    </>
  );
};

const Certificates = ({ battery }: Props) => {
  const { data: certificates = [] } = useCertificates(battery.batteryId);
  const mayIssue = useMay('perm-certificates');
  if (certificates.length === 0 && !mayIssue) return null;
  return (
    <div className={certificates.length === 0 ? styles['withoutPrint'] : undefined}>
      <Card title="Certificates">
        <BatteryCertificates battery={battery} titleHidden Code={CertificateCode} />
      </Card>
    </div>
  );
};

type StoryProps = {
  id: number;
  /** Spectra belong to another feature, so the page connects them. */
  spectra: (serviceIds: readonly number[]) => ReactNode;
};

const Contents = ({ battery, spectra }: Props & Pick<StoryProps, 'spectra'>) => {
  const { spectrumServiceIds } = battery;
  const maySeeSpectra = useMay('perm-nyquist');
  usePageTitle(`Battery ${batteryName(battery)}`);
  return (
    <div className={styles['page']}>
      <CardColumn>
        <BatteryHead battery={battery} />
        <Life battery={battery} />
        {maySeeSpectra && spectrumServiceIds.length > 0 ? (
          <Card title="Spectra over time">{spectra(spectrumServiceIds)}</Card>
        ) : null}
        <Certificates battery={battery} />
      </CardColumn>
    </div>
  );
};

/** A battery as a story: which it is, what to do with it and why, and all that has happened to it. */
export const BatteryStory = ({ id, spectra }: StoryProps) => {
  const query = useDetail('batteries', id);
  const { data, error } = query;
  if (data === undefined || isNotFound(error)) return <EntityState noun="battery" query={query} />;
  return <Contents battery={data} spectra={spectra} />;
};
