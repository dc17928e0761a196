import { Link } from '@tanstack/react-router';
import { SliderLink } from '../../entity-list/slider-link.tsx';
import { DeviceStatusIcon } from '../../features/devices/device-status-icon.tsx';
import { deviceName, type ListedDevice } from '../../features/devices/listed-device.ts';
import { stripBays } from '../../features/devices/strip-bays.ts';
import { BayStrip } from '../../ui/bay-strip.tsx';
import type { LocationGroup } from './fleet.ts';
import styles from './location-board.module.css';

/** A location shows this many devices; the list has them all. */
const mostDevices = 12;

const BoardDevice = ({ device }: { device: ListedDevice }) => (
  <li className={styles['device']}>
    <div className={styles['head']}>
      <span className={styles['name']}>
        <SliderLink kind="device" id={device.id}>
          {deviceName(device)}
        </SliderLink>
      </span>
      <DeviceStatusIcon status={device.status} />
    </div>
    <BayStrip size="medium" bays={stripBays(device.bays)} offline={device.status === 'offline'} />
  </li>
);

const countOf = (devices: readonly ListedDevice[]): string =>
  devices.length === 1 ? '1 device' : `${devices.length} devices`;

export const LocationBoard = ({ group: { location, devices } }: { group: LocationGroup }) => (
  <section className={styles['board']} aria-label={location}>
    <header className={styles['title']}>
      <h2>{location}</h2>
      <span className={styles['count']}>{countOf(devices)}</span>
    </header>
    <ul className={styles['devices']}>
      {devices.slice(0, mostDevices).map((device) => (
        <BoardDevice key={device.id} device={device} />
      ))}
    </ul>
    {devices.length > mostDevices ? (
      <p className={styles['more']}>
        <Link to="/devices" search={{ filter: { keywords: [location] } }}>
          View all {countOf(devices)}
        </Link>
      </p>
    ) : null}
  </section>
);
