import type { ListedDevice } from '../../features/devices/listed-device.ts';
import { byLocation } from './fleet.ts';
import { LocationBoard } from './location-board.tsx';
import styles from './location-board.module.css';

/** Side by side where the screen is wide enough for two full boards. */
export const LocationBoards = ({ devices }: { devices: readonly ListedDevice[] }) => (
  <div className={styles['boards']}>
    {byLocation(devices).map((group) => (
      <LocationBoard key={group.location} group={group} />
    ))}
  </div>
);
