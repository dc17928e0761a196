import type { Fleet } from '@ohmstead/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFleet } from './dashboard-api.ts';
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
    <div className={styles['value']}>{value?.toLocaleString('en') ?? '–'}</div>
    <div className={styles['note']}>{note}</div>
  </div>
);

const offlineNote = ({ devices, online }: Fleet): string =>
  online === devices ? 'All devices answer' : `${devices - online} of ${devices} offline`;

const running = { filter: { statuses: ['servicing'] } };

/** The fleet in four numbers, each a way to the list behind it. */
export const FleetTiles = () => {
  const { data: fleet } = useFleet();
  const bays = fleet?.bays;
  const held = bays && bays.idle + bays.inprogress + bays.good + bays.fail;
  return (
    <ul className={styles['tiles']} aria-label="The fleet now" aria-busy={fleet === undefined}>
      <li>
        <Link to="/devices">
          <Figure label="Devices online" value={fleet?.online} note={fleet && offlineNote(fleet)} />
        </Link>
      </li>
      <li>
        <Link to="/services" search={running}>
          <Figure label="Services running" value={bays?.inprogress} note="In progress in a bay" tone="progress" />
        </Link>
      </li>
      <li>
        <Link to="/batteries">
          <Figure label="Batteries in bays" value={held} note="Of devices online" />
        </Link>
      </li>
      <li>
        <Link to="/devices">
          <Figure
            label="Bays failed"
            value={bays?.fail}
            note={bays?.fail === 0 ? 'Nothing to attend to' : 'Last service did not pass'}
            tone={bays?.fail === 0 ? undefined : 'fail'}
          />
        </Link>
      </li>
    </ul>
  );
};
