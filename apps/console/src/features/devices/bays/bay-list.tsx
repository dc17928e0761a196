import { Button } from '@mantine/core';
import type { BayRow } from '@ohmstead/contract';
import { bayStatusLabels } from '@ohmstead/domain';
import { SliderLink } from '../../../entity-list/detail/slider-link.tsx';
import { useMay } from '../../../data/session/session.ts';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { isStartable } from './startable-bay.ts';
import styles from './bay-list.module.css';

const Contents = ({ bay }: { bay: BayRow }) => (
  <>
    {bay.batteryId === null ? null : (
      <SliderLink kind="battery" id={bay.batteryId}>
        {bay.batterySerialNumber === null ? 'No Serial' : <SerialNumber>{bay.batterySerialNumber}</SerialNumber>}
      </SliderLink>
    )}
    {bay.serviceId === null ? null : (
      <SliderLink kind="service" id={bay.serviceId}>
        {bay.serviceType ?? 'Service'}
      </SliderLink>
    )}
  </>
);

const statusOf = ({ status, liveProgress }: BayRow): string =>
  status === 'inprogress' && liveProgress !== null
    ? `${bayStatusLabels[status]} ${Math.round(liveProgress * 100)} %`
    : bayStatusLabels[status];

type BayListProps = { bays: readonly BayRow[]; offline: boolean; onStart: (bayId: number) => void };

/** The contents of the drawn bays as text and links, with buttons to start services. */
export const BayList = ({ bays, offline, onStart }: BayListProps) => {
  const mayStart = useMay('perm-services-create');
  return (
    <section className={styles['bays']} aria-label="Bays">
      <ul>
        {bays.map((bay) => (
          <li key={bay.id}>
            <span className={styles['number']}>Bay {bay.number}</span>
            <span className={styles['status']}>{statusOf(bay)}</span>
            <span className={styles['contents']}>
              <Contents bay={bay} />
            </span>
            {mayStart && !offline && isStartable(bay) ? (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Start service in bay ${bay.number}`}
                onClick={() => onStart(bay.id)}
              >
                Start service
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayStart && offline ? <p>The device is offline. You can start services when it is back online.</p> : null}
    </section>
  );
};
