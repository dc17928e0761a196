import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FleetCounts } from './fleet.ts';
import styles from './fleet-tiles.module.css';

type FigureProps = {
  label: string;
  value: number | undefined;
  note: ReactNode;
  tone?: 'progress' | 'fail' | undefined;
};

const Figure = ({ label, value, note, tone }: FigureProps) => (
  <div className={styles['figure']} data-tone={tone}>
    <div className={styles['label']}>{label}</div>
    <div className={styles['value']}>{value ?? '–'}</div>
    <div className={styles['note']}>{note}</div>
  </div>
);

const offlineNote = ({ devices, online }: FleetCounts): string =>
  online === devices ? 'All devices answer' : `${devices - online} of ${devices} offline`;

const running = { filter: { statuses: ['servicing'] } };

/** The fleet in four numbers, each a way to the list behind it. `null` while the first answer is awaited. */
export const FleetTiles = ({ counts }: { counts: FleetCounts | null }) => {
  const failed = counts?.failedBays;
  return (
    <ul className={styles['tiles']} aria-label="The fleet now" aria-busy={counts === null}>
      <li>
        <Link to="/devices">
          <Figure label="Devices online" value={counts?.online} note={counts && offlineNote(counts)} />
        </Link>
      </li>
      <li>
        <Link to="/services" search={running}>
          <Figure label="Services running" value={counts?.running} note="In progress in a bay" tone="progress" />
        </Link>
      </li>
      <li>
        <Link to="/batteries">
          <Figure label="Batteries in bays" value={counts?.batteriesInBays} note="Of devices online" />
        </Link>
      </li>
      <li>
        <Link to="/devices">
          <Figure
            label="Bays failed"
            value={failed}
            note={failed === 0 ? 'Nothing to attend to' : 'Last service did not pass'}
            tone={failed === 0 ? undefined : 'fail'}
          />
        </Link>
      </li>
    </ul>
  );
};
