import type { DeviceDetail } from '@ohmstead/contract';
import { counted } from '../../../lib/text/number-text.ts';
import { FieldList } from '../../../ui/values/field-list.tsx';
import { DayDate } from '../../../ui/values/relative-time.tsx';

const days = { one: 'day', many: 'days' };

export const BaySettings = ({ bays }: Pick<DeviceDetail, 'bays'>) =>
  bays.length === 0 ? (
    <p>This device has not reported its bays yet.</p>
  ) : (
    bays.map(({ id, number, adapterName, defaultServiceParameters, calibrated, intervalDays, due }) => (
      <FieldList
        key={id}
        title={`Bay ${number}`}
        fields={[
          { label: 'Adapter Name', value: adapterName },
          { label: 'Default Service Parameters', value: defaultServiceParameters },
          { label: 'Calibrated', value: calibrated === null ? null : <DayDate at={calibrated} /> },
          { label: 'Calibration interval', value: intervalDays === null ? null : counted(intervalDays, days) },
          { label: 'Calibration due', value: due === null ? null : <DayDate at={due} /> },
        ]}
      />
    ))
  );
