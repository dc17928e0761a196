import { failedBayChoice, type Fleet } from '@ohmstead/contract';
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
  online === devices ? 'All devices online' : `${devices - online} of ${devices} offline`;

const running = { filter: { statuses: ['servicing'] } };
/** Devices are 'active' while a bay is servicing, otherwise 'idle' or 'offline'. */
const online = { filter: { statuses: ['active', 'idle'] } };
const withFailedBay = { filter: { statuses: [failedBayChoice.value] } };

/** Until figures are known, they are dashes without colour or text. */
const unknown = { value: undefined, note: undefined };

const failedFigure = (failed: number): Omit<FigureProps, 'label'> =>
  failed === 0
    ? { value: failed, note: 'No failed bays' }
    : { value: failed, note: 'Last service did not pass', tone: 'fail' };

const figuresOf = (fleet: Fleet) => {
  const { idle, inprogress, good, fail } = fleet.bays;
  return {
    online: { value: fleet.online, note: offlineNote(fleet) },
    running: { value: inprogress, note: 'Across all bays', tone: 'progress' as const },
    held: { value: idle + inprogress + good + fail, note: 'In online devices' },
    failed: failedFigure(fail),
  };
};

const nothingYet = { online: unknown, running: unknown, held: unknown, failed: unknown };

/** The fleet in four figures, each linking to its list. */
export const FleetTiles = () => {
  const { data: fleet } = useFleet();
  const figures = fleet === undefined ? nothingYet : figuresOf(fleet);
  return (
    <ul className={styles['tiles']} aria-label="Fleet status" aria-busy={fleet === undefined}>
      <li>
        <Link to="/devices" search={online}>
          <Figure label="Devices online" {...figures.online} />
        </Link>
      </li>
      <li>
        <Link to="/services" search={running}>
          <Figure label="Services in progress" {...figures.running} />
        </Link>
      </li>
      <li>
        <Link to="/devices" search={online}>
          <Figure label="Batteries in bays" {...figures.held} />
        </Link>
      </li>
      <li>
        <Link to="/devices" search={withFailedBay}>
          <Figure label="Bays failed" {...figures.failed} />
        </Link>
      </li>
    </ul>
  );
};
