import type { Attention } from '@ohmstead/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { DispositionMark } from '../../fleet/disposition.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { Measure } from '../../ui/values/measure.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import type { WaitingDevice } from './dashboard-api.ts';
import styles from './attention.module.css';

type Item = { key: number; item: ReactNode };
type Named = { serialNumber: string | null; modelName: string | null };

const Name = ({ serialNumber, modelName }: Named) =>
  serialNumber === null ? (modelName ?? 'No Serial') : <SerialNumber>{serialNumber}</SerialNumber>;

type LinesProps = { name: ReactNode; says: ReactNode; where: readonly (string | null)[] };

const Lines = ({ name, says, where }: LinesProps) => (
  <div className={styles['item']}>
    <div className={styles['name']}>{name}</div>
    <div>{says}</div>
    <div className={styles['quiet']}>{where.filter((part) => part !== null).join(' · ')}</div>
  </div>
);

const bayOf = (bay: number | null): string | null => (bay === null ? null : `Bay ${bay}`);

export const failedServices = (items: Attention['failed']['items']): Item[] =>
  items.map((service) => ({
    key: service.serviceId,
    item: (
      <Lines
        name={
          <SliderLink kind="service" id={service.serviceId}>
            <Name {...service} />
          </SliderLink>
        }
        says={
          <>
            {service.finalTestMessage ?? service.serviceType}, <RelativeTime at={service.endTime} />
          </>
        }
        where={[service.location, service.deviceName, bayOf(service.bay)]}
      />
    ),
  }));

const BatteryLink = ({ battery }: { battery: Named & { batteryId: number } }) => (
  <Link to="/batteries/$id" params={{ id: String(battery.batteryId) }}>
    <Name {...battery} />
  </Link>
);

export const fallenBatteries = (items: Attention['belowThreshold']['items']): Item[] =>
  items.map((battery) => ({
    key: battery.batteryId,
    item: (
      <Lines
        name={<BatteryLink battery={battery} />}
        says={
          <>
            <Measure value={battery.soh} unit="%" digits={1} />
            {battery.previousSoh === null ? null : (
              <span className={styles['quiet']}>
                {' after '}
                <Measure value={battery.previousSoh} unit="%" digits={1} />
              </span>
            )}
            <div>
              <DispositionMark of={battery.disposition} borderline={battery.borderline} />
            </div>
          </>
        }
        where={[`Threshold ${battery.threshold} %`, battery.location]}
      />
    ),
  }));

type DeviceLinkProps = { id: number; name: string | null; serialNumber: string };

const DeviceLink = ({ id, name, serialNumber }: DeviceLinkProps) => (
  <SliderLink kind="device" id={id}>
    {name ?? <SerialNumber>{serialNumber}</SerialNumber>}
  </SliderLink>
);

export const offlineDevices = (items: Attention['offline']['items']): Item[] =>
  items.map(({ deviceId, name, serialNumber, location, since }) => ({
    key: deviceId,
    item: (
      <Lines
        name={<DeviceLink id={deviceId} name={name} serialNumber={serialNumber} />}
        says={
          since === null ? (
            'Never connected'
          ) : (
            <>
              Last heard <RelativeTime at={since} />
            </>
          )
        }
        where={[location]}
      />
    ),
  }));

export const outdatedDevices = (items: readonly WaitingDevice[]): Item[] =>
  items.map(({ id, name, serialNumber, location, firmware }) => ({
    key: id,
    item: (
      <Lines
        name={<DeviceLink id={id} name={name} serialNumber={serialNumber} />}
        says={firmware === null ? 'Firmware unknown' : `Still on ${firmware}`}
        where={[location]}
      />
    ),
  }));

export const overdueBatteries = (items: Attention['overdue']['items']): Item[] =>
  items.map((battery) => ({
    key: battery.batteryId,
    item: (
      <Lines
        name={<BatteryLink battery={battery} />}
        says={
          <>
            Due <RelativeTime at={battery.due} />
            {battery.soh === null ? null : (
              <span className={styles['quiet']}>
                {' · '}
                <Measure value={battery.soh} unit="%" digits={1} />
              </span>
            )}
          </>
        }
        where={[battery.modelName, battery.location]}
      />
    ),
  }));

export const expiringBatteries = (items: Attention['expiring']['items'], at: number): Item[] =>
  items.map((battery) => ({
    key: battery.batteryId,
    item: (
      <Lines
        name={<BatteryLink battery={battery} />}
        says={
          <>
            {battery.expires < at ? 'Expired ' : 'Expires '}
            <DayDate at={battery.expires} />
          </>
        }
        where={[battery.modelName, battery.location]}
      />
    ),
  }));
