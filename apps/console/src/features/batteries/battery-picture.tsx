import type { BatteryDetail } from '@ohmstead/contract';
import { BayGlyph } from '../../fleet/bay-glyph.tsx';
import { ModelImage } from '../../fleet/model-image.tsx';
import styles from './battery-picture.module.css';

type Pictured = Pick<BatteryDetail, 'modelImage' | 'modelName' | 'remCap' | 'designCapacity'>;

/** The charge level of the drawn battery; unknown if either capacity is. */
const level = ({ remCap, designCapacity }: Pictured): number | null =>
  remCap === null || designCapacity === null || designCapacity <= 0 ? null : remCap / designCapacity;

/** The image of the battery's model, or a drawing filled to its remaining capacity. */
export const BatteryPicture = (battery: Pictured) => (
  <div className={styles['picture']}>
    <ModelImage path={battery.modelImage} alt={battery.modelName ?? 'Battery'}>
      <BayGlyph status="idle" level={level(battery)} withoutSign />
    </ModelImage>
  </div>
);
