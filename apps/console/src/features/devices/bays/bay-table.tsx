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
import { isStartable } from './startable-bay.ts';
import { bayLevel } from './strip-bays.ts';
import styles from './bay-table.module.css';

/** A column of the table; on a narrow screen it is left out where it has no value. */
type BayColumn = { head: string; isNumber?: true; of: (bay: BayRow, offline: boolean) => ReactNode | null };

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

const Start = ({ deviceId, id, number }: BayRow) => (
  <SliderLink kind="device" id={deviceId} tab={startTab(id)} label={`Start service in bay ${number}`}>
    Start service
  </SliderLink>
);

/** The service that runs or ran last on the battery in the bay, and the way to the next one. */
const Services = ({ bay, offline }: { bay: BayRow; offline: boolean }) => {
  const mayStart = useMay('perm-services-create') && !offline && isStartable(bay);
  if (bay.serviceId === null && !mayStart) return <Missing />;
  return (
    <span className={styles['services']}>
      {bay.serviceId === null ? null : <Service {...bay} />}
      {mayStart ? <Start {...bay} /> : null}
    </span>
  );
};

const measure = (value: number | null, unit: string, digits = 0): ReactNode | null =>
  value === null ? null : <Measure value={value} unit={unit} digits={digits} />;

const volts = (millivolts: number | null): number | null => (millivolts === null ? null : millivolts / 1000);

/** Only a running service has progress; afterwards the result is shown. */
const progress = ({ status, liveProgress }: BayRow): ReactNode | null =>
  status === 'inprogress' && liveProgress !== null ? measure(Math.round(liveProgress * 100), '%') : null;

/** What decides comes first: a tablet shows that much without scrolling. */
const columns: readonly BayColumn[] = [
  { head: 'Battery', of: (bay) => (bay.batteryId === null ? null : <Battery {...bay} />) },
  {
    head: 'Service',
    of: (bay, offline) =>
      bay.serviceId === null && !isStartable(bay) ? null : <Services bay={bay} offline={offline} />,
  },
  { head: 'Progress', isNumber: true, of: progress },
  {
    head: 'State of Health',
    isNumber: true,
    of: ({ serviceSoh, serviceEndTime, serviceTemp, batteryId, batteryModel }) =>
      serviceSoh === null ? null : (
        <StateOfHealth
          value={serviceSoh}
          of={{ batteryId, modelName: batteryModel }}
          atMs={serviceEndTime}
          temperatureC={serviceTemp}
        />
      ),
  },
  {
    head: 'Started',
    of: ({ serviceStartTime }) => (serviceStartTime === null ? null : <RelativeTime at={serviceStartTime} />),
  },
  { head: 'Current', isNumber: true, of: ({ liveCurrent }) => measure(liveCurrent, 'mA') },
  { head: 'Voltage', isNumber: true, of: ({ liveVoltage }) => measure(volts(liveVoltage), 'V', 2) },
  { head: 'Temperature', isNumber: true, of: ({ liveTemp }) => measure(liveTemp, '°C', 1) },
  { head: 'Rem Cap', isNumber: true, of: ({ remCap }) => measure(remCap, 'mAh') },
  { head: 'Model', of: ({ batteryModel }) => batteryModel },
  { head: 'Adapter', of: ({ adapterName }) => adapterName },
];

type CellProps = { column: BayColumn; bay: BayRow; offline: boolean };

const Cell = ({ column: { head, isNumber, of }, bay, offline }: CellProps) => {
  const content = of(bay, offline);
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
      <Cell key={column.head} column={column} bay={bay} offline={offline} />
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
