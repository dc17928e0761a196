import type { BatteryDetail } from '@ohmstead/contract';
import { BayGlyph } from '../../ui/bay-glyph.tsx';
import styles from './battery-picture.module.css';

type Pictured = Pick<BatteryDetail, 'modelImage' | 'modelName' | 'remCap' | 'designCapacity'>;

/** How full the drawn battery stands; unknown where either capacity is. */
const level = ({ remCap, designCapacity }: Pictured): number | null =>
  remCap === null || designCapacity === null || designCapacity <= 0 ? null : remCap / designCapacity;

/** The picture of the battery's model, or a drawn one that fills with its remaining capacity. */
export const BatteryPicture = (battery: Pictured) => (
  <div className={styles['picture']}>
    {battery.modelImage === null ? (
      <BayGlyph status="idle" level={level(battery)} withoutSign />
    ) : (
      <img src={battery.modelImage} alt={battery.modelName ?? 'Battery'} />
    )}
  </div>
);
