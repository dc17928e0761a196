import type { BatteryDetail } from '@ohmstead/contract';
import { splitKeywords } from '../../entity-list/keywords.ts';
import { useDetail } from '../../entity-list/use-detail.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DetailSlider } from '../../ui/detail-slider.tsx';
import { FieldList } from '../../ui/field-list.tsx';
import { batteryFieldGroups } from './battery-fields.tsx';
import { batteryName } from './battery-name.ts';
import { BatteryPicture } from './battery-picture.tsx';
import styles from './battery-slider.module.css';

const titleOf = (battery: BatteryDetail): string =>
  battery.modelName === null ? batteryName(battery) : `${batteryName(battery)} (${battery.modelName})`;

const ListLink = ({ serialNumber }: BatteryDetail) =>
  serialNumber === null ? null : (
    <ButtonLink to="/batteries" search={{ filter: { keywords: splitKeywords(serialNumber) } }} variant="default">
      View on Batteries page
    </ButtonLink>
  );

const Contents = ({ battery }: { battery: BatteryDetail }) => (
  <>
    <div className={styles['top']}>
      <BatteryPicture {...battery} />
      <ListLink {...battery} />
    </div>
    {batteryFieldGroups(battery).map(({ title, fields }) => (
      <FieldList key={title} title={title} fields={fields} />
    ))}
  </>
);

/** One battery with every field, following its changes. */
export const BatterySlider = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <DetailSlider
    noun="battery"
    query={useDetail<BatteryDetail>('batteries', id)}
    titleOf={titleOf}
    notFoundText="The battery you requested cannot be found."
    onClose={onClose}
  >
    {(battery) => <Contents battery={battery} />}
  </DetailSlider>
);
