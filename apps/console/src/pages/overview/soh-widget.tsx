import { sohThresholdPercent } from '@ohmstead/domain';
import { Link } from '@tanstack/react-router';
import { ChartPending } from '../../charts/view/chart-pending.tsx';
import { ChartProblem } from '../../charts/view/chart-problem.tsx';
import { useFleetConditions, useFleetHealth } from '../../features/dashboard/dashboard-api.ts';
import { widgetTitles } from '../../features/dashboard/widget-layout.ts';
import { SohHistogram } from '../../features/reports/soh-histogram.tsx';
import { useChosenLocations } from '../../features/reports/use-chosen-locations.ts';
import { Allowed } from '../../ui/allowed.tsx';
import styles from './soh-widget.module.css';

const title = widgetTitles.soh;
const belowThreshold = { filter: { sohBin: [0, sohThresholdPercent], notRetired: true } } as const;
const none: readonly number[] = [];

/** The state of health of all batteries in use that the user can see: the report's chart on the dashboard. */
export const SohWidget = () => {
  const { data: histogram, isError, error, refetch } = useFleetHealth();
  const { data: conditions } = useFleetConditions();
  const locations = useChosenLocations(none);
  return (
    <div className={styles['widget']}>
      <div className={styles['chart']}>
        {histogram !== undefined ? (
          <SohHistogram
            {...{ title, histogram, conditions }}
            locations={locations?.names ?? []}
            heightPx={280}
            emptyHeightPx={280}
          />
        ) : null}
        {histogram === undefined ? <h2 className={styles['title']}>{title}</h2> : null}
        {histogram === undefined && isError ? <ChartProblem error={error} onRetry={() => void refetch()} /> : null}
        {histogram === undefined && !isError ? <ChartPending heightPx={312} words={`Loading ${title} …`} /> : null}
      </div>
      <footer className={styles['foot']}>
        <Link to="/batteries" search={belowThreshold}>
          {`Batteries below ${sohThresholdPercent} %`}
        </Link>
        <Allowed to="perm-reports">
          <Link to="/reports">View Reports</Link>
        </Allowed>
      </footer>
    </div>
  );
};
