import type { BayRow } from '@ohmstead/contract';
import { bayStatusLabels } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import { SliderLink } from '../../../entity-list/detail/slider-link.tsx';
import { useMay } from '../../../data/session/session.ts';
import { BayGlyph } from '../../../fleet/bay-glyph.tsx';
import { Measure, Missing } from '../../../ui/values/measure.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { StateOfHealth } from '../../../fleet/state-of-health.tsx';
import { startTab } from './start-address.ts';
import { bayLevel } from './strip-bays.ts';
import styles from './bay-table.module.css';

/** A column of the table; on a narrow screen it is left out where it has no value. */
type BayColumn = { head: string; isNumber?: true; of: (bay: BayRow) => ReactNode | null };

const Battery = ({ batteryId, batterySerialNumber }: BayRow) => (
  <SliderLink kind="battery" id={batteryId}>
    {batterySerialNumber === null ? 'No Serial' : <SerialNumber>{batterySerialNumber}</SerialNumber>}
  </SliderLink>
);

const Service = ({ serviceId, serviceType }: BayRow) => (
  <SliderLink kind="service" id={serviceId}>
    {serviceType ?? 'Service'}
  </SliderLink>
);

/** The bay contains a battery on which nothing has run yet. */
const Idle = ({ deviceId, id }: BayRow) =>
  useMay('perm-services-create') ? (
    <SliderLink kind="device" id={deviceId} tab={startTab(id)}>
      Start service
    </SliderLink>
  ) : (
    <Missing />
  );

const service = (bay: BayRow): ReactNode | null => {
  if (bay.serviceId !== null) return <Service {...bay} />;
  return bay.status === 'idle' ? <Idle {...bay} /> : null;
};

const measure = (value: number | null, unit: string, digits = 0): ReactNode | null =>
  value === null ? null : <Measure value={value} unit={unit} digits={digits} />;

const volts = (millivolts: number | null): number | null => (millivolts === null ? null : millivolts / 1000);

/** Only a running service has progress; afterwards the result is shown. */
const progress = ({ status, liveProgress }: BayRow): ReactNode | null =>
  status === 'inprogress' && liveProgress !== null ? measure(Math.round(liveProgress * 100), '%') : null;

const columns: readonly BayColumn[] = [
  { head: 'Battery', of: (bay) => (bay.batteryId === null ? null : <Battery {...bay} />) },
  { head: 'Model', of: ({ batteryModel }) => batteryModel },
  { head: 'Adapter', of: ({ adapterName }) => adapterName },
  { head: 'Service', of: service },
  {
    head: 'Started',
    of: ({ serviceStartTime }) => (serviceStartTime === null ? null : <RelativeTime at={serviceStartTime} />),
  },
  { head: 'Progress', isNumber: true, of: progress },
  { head: 'Current', isNumber: true, of: ({ liveCurrent }) => measure(liveCurrent, 'mA') },
  { head: 'Voltage', isNumber: true, of: ({ liveVoltage }) => measure(volts(liveVoltage), 'V', 2) },
  { head: 'Temperature', isNumber: true, of: ({ liveTemp }) => measure(liveTemp, '°C', 1) },
  { head: 'Rem Cap', isNumber: true, of: ({ remCap }) => measure(remCap, 'mAh') },
  {
    head: 'State of Health',
    isNumber: true,
    of: ({ serviceSoh, serviceEndTime, serviceTemp }) =>
      serviceSoh === null ? null : (
        <StateOfHealth value={serviceSoh} atMs={serviceEndTime} temperatureC={serviceTemp} />
      ),
  },
];

const Cell = ({ column: { head, isNumber, of }, bay }: { column: BayColumn; bay: BayRow }) => {
  const content = of(bay);
  return (
    <td data-head={head} data-number={isNumber === true} data-missing={content === null}>
      {content ?? <Missing />}
    </td>
  );
};

const Status = ({ bay, offline }: { bay: BayRow; offline: boolean }) => (
  <span className={styles['status']}>
    <BayGlyph status={bay.status} level={bayLevel(bay)} offline={offline} />
    {bayStatusLabels[bay.status]}
  </span>
);

const Bay = ({ bay, offline }: { bay: BayRow; offline: boolean }) => (
  <tr>
    <th scope="row">{bay.number}</th>
    <td className={styles['statusCell']}>
      <Status bay={bay} offline={offline} />
    </td>
    {columns.map((column) => (
      <Cell key={column.head} column={column} bay={bay} />
    ))}
  </tr>
);

type BayTableProps = { deviceName: string; bays: readonly BayRow[]; offline: boolean };

/** The contents of each bay of a device, with the live values of running services. */
export const BayTable = ({ deviceName, bays, offline }: BayTableProps) =>
  bays.length === 0 ? (
    <p>This device has not reported its bays yet.</p>
  ) : (
    <div className={styles['scroller']} role="region" aria-label={`Bays of ${deviceName}`} tabIndex={0}>
      {offline ? (
        <p className={styles['offline']}>This device is offline. These are the last values it reported.</p>
      ) : null}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Bay</th>
            <th scope="col">Status</th>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" data-number={isNumber === true}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bays.map((bay) => (
            <Bay key={bay.id} bay={bay} offline={offline} />
          ))}
        </tbody>
      </table>
    </div>
  );
