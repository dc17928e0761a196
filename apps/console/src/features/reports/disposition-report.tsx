import type { DispositionCount, DispositionReport as Counted } from '@ohmstead/contract';
import { Link } from '@tanstack/react-router';
import { DispositionMark } from '../../fleet/disposition.tsx';
import { counted } from '../../lib/text/number-text.ts';
import styles from './disposition-report.module.css';
import { batteryNoun, filterOfDisposition } from './drill-down.ts';
import { ReportFrame, type ReportTools } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useDispositionReport } from './reports-api.ts';
import { placeWords } from './soh-caption.ts';
import { useChosenLocations } from './use-chosen-locations.ts';

const title = 'Inventory by Disposition';

type Places = { locations: readonly string[] };
type BarProps = Places & DispositionCount & { largest: number };

/** Without batteries there is nothing to open. */
const Bar = ({ disposition, count, largest, locations }: BarProps) => {
  const mark = <DispositionMark of={disposition} />;
  const inlineSize = `${largest === 0 ? 0 : (100 * count) / largest}%`;
  return (
    <li className={styles['row']}>
      {count === 0 ? (
        <span className={styles['label']}>{mark}</span>
      ) : (
        <Link
          className={styles['label']}
          to="/batteries"
          search={{ filter: filterOfDisposition(disposition, locations) }}
        >
          {mark}
        </Link>
      )}
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['bar']} style={{ inlineSize }} />
      </span>
      <span className={styles['count']}>{count.toLocaleString('en')}</span>
    </li>
  );
};

/** All seven dispositions, in their order; each opens the list of its batteries. */
const Bars = ({ report, locations, parts }: Places & { report: Counted; parts: ReportTools }) => {
  const largest = Math.max(...report.counts.map(({ count }) => count));
  return (
    <section className={styles['report']} aria-label={title}>
      <header className={styles['head']}>
        <div>
          <h2>{title}</h2>
          <p>
            {counted(report.total, batteryNoun)} in use{placeWords(locations)}: what to do with them, by the disposition
            policies.
          </p>
        </div>
        <div className={styles['tools']}>{parts.tools}</div>
      </header>
      {parts.form}
      <ul className={styles['bars']}>
        {report.counts.map((count) => (
          <Bar key={count.disposition} {...count} largest={largest} locations={locations} />
        ))}
      </ul>
    </section>
  );
};

export const DispositionReport = () => {
  const settings = useReportSettings('disposition');
  const chosen = useChosenLocations(settings.locations);
  return (
    <ReportFrame report="disposition" title={title} settings={settings} query={useDispositionReport(chosen)}>
      {(report, parts) => <Bars report={report} locations={chosen?.names ?? []} parts={parts} />}
    </ReportFrame>
  );
};
