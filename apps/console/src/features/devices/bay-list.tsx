import type { BayRow } from '@ohmstead/contract';
import { SliderLink } from '../../entity-list/slider-link.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { FieldList } from '../../ui/field-list.tsx';
import { bayStatusWords } from './bay-status-words.ts';
import styles from './bay-list.module.css';

const Contents = ({ bay }: { bay: BayRow }) => (
  <span className={styles['bay']}>
    <span>{bayStatusWords[bay.status]}</span>
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
  </span>
);

/** What the drawn bays hold, in words and links. */
export const BayList = ({ bays }: { bays: readonly BayRow[] }) => (
  <FieldList title="Bays" fields={bays.map((bay) => ({ label: `Bay ${bay.number}`, value: <Contents bay={bay} /> }))} />
);
