import type { BayRow } from '@ohmstead/contract';
import { SliderLink } from '../../entity-list/slider-link.tsx';
import { BayGlyph } from '../../ui/bay-glyph.tsx';
import { Measure, Missing } from '../../ui/measure.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { StateOfHealth } from '../../ui/state-of-health.tsx';
import { bayLevel } from './strip-bays.ts';
import { bayStatusWords } from './bay-status-words.ts';
import styles from './bay-table.module.css';

const percent = (part: number | null): number | null => (part === null ? null : Math.round(part * 100));

const Battery = ({ batteryId, batterySerialNumber }: BayRow) =>
  batteryId === null ? (
    <Missing />
  ) : (
    <SliderLink kind="battery" id={batteryId}>
      {batterySerialNumber === null ? 'No Serial' : <SerialNumber>{batterySerialNumber}</SerialNumber>}
    </SliderLink>
  );

const Service = ({ serviceId, serviceType }: BayRow) =>
  serviceId === null ? (
    <Missing />
  ) : (
    <SliderLink kind="service" id={serviceId}>
      {serviceType ?? 'Service'}
    </SliderLink>
  );

const Status = ({ bay, offline }: { bay: BayRow; offline: boolean }) => (
  <span className={styles['status']}>
    <BayGlyph status={bay.status} level={bayLevel(bay)} offline={offline} />
    {bayStatusWords[bay.status]}
  </span>
);

const volts = (millivolts: number | null): number | null => (millivolts === null ? null : millivolts / 1000);

const Bay = ({ bay, offline }: { bay: BayRow; offline: boolean }) => (
  <tr>
    <th scope="row">{bay.number}</th>
    <td>
      <Status bay={bay} offline={offline} />
    </td>
    <td>
      <Battery {...bay} />
    </td>
    <td>{bay.batteryModel ?? <Missing />}</td>
    <td>
      <Service {...bay} />
    </td>
    <td>
      <RelativeTime at={bay.serviceStartTime} />
    </td>
    <td data-type="number">
      {bay.status === 'inprogress' ? <Measure value={percent(bay.liveProgress)} unit="%" /> : <Missing />}
    </td>
    <td data-type="number">
      <Measure value={bay.liveCurrent} unit="mA" />
    </td>
    <td data-type="number">
      <Measure value={volts(bay.liveVoltage)} unit="V" digits={2} />
    </td>
    <td data-type="number">
      <Measure value={bay.liveTemp} unit="°C" digits={1} />
    </td>
    <td data-type="number">
      <StateOfHealth value={bay.serviceSoh} />
    </td>
  </tr>
);

const heads = ['Bay', 'Status', 'Battery', 'Model', 'Service', 'Started'];
const numberHeads = ['Progress', 'Current', 'Voltage', 'Temperature', 'State of health'];

type BayTableProps = { deviceName: string; bays: readonly BayRow[]; offline: boolean };

/** What is in each bay of a device just now, with the live values of what runs. */
export const BayTable = ({ deviceName, bays, offline }: BayTableProps) =>
  bays.length === 0 ? (
    <p>This device has not reported its bays yet.</p>
  ) : (
    <div className={styles['scroller']} role="region" aria-label={`Bays of ${deviceName}`} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {numberHeads.map((head) => (
              <th key={head} scope="col" data-type="number">
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
