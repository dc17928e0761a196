import { AnalyzersReport } from '../../features/reports/analyzers-report.tsx';
import { DispositionReport } from '../../features/reports/disposition-report.tsx';
import { ForecastReport } from '../../features/reports/forecast-report.tsx';
import { InServiceReport } from '../../features/reports/in-service-report.tsx';
import { RemainingReport } from '../../features/reports/remaining-report.tsx';
import { SohReport } from '../../features/reports/soh-report.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LazyEntitySliders } from '../fleet/lazy-entity-sliders.tsx';
import styles from './reports-page.module.css';

/** Distributions of the batteries in use; every bar and point opens its batteries. */
export const ReportsPage = () => (
  <Page title="Reports" note="Batteries in use; retired ones are not counted">
    <div className={styles['reports']}>
      <SohReport />
      <RemainingReport />
      <div className={styles['wide']}>
        <DispositionReport />
      </div>
      <div className={styles['wide']}>
        <ForecastReport />
      </div>
      <div className={styles['wide']}>
        <InServiceReport />
      </div>
      <div className={styles['wide']}>
        <AnalyzersReport />
      </div>
    </div>
    <LazyEntitySliders />
  </Page>
);
