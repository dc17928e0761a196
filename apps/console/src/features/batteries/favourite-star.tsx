import type { BatteryRow } from '@ohmstead/contract';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { batteryName } from './battery-name.ts';
import { useFavourBatteries } from './favour-batteries.ts';
import styles from './favourite-star.module.css';

/** The star of a row: pressed while the battery is one of the user's favourites. */
export const FavouriteStar = (battery: BatteryRow) => {
  const favour = useFavourBatteries();
  const { batteryId, favourite } = battery;
  const Star = favourite ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={favourite}
      aria-label={`Favourite ${batteryName(battery)}`}
      title={favourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => void favour([batteryId], !favourite)}
    >
      <Star size={16} stroke={1.5} aria-hidden="true" />
    </button>
  );
};
