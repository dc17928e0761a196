import type { DeviceDetail } from '@ohmstead/contract';
import { FieldList } from '../../../ui/values/field-list.tsx';

export const BaySettings = ({ bays }: Pick<DeviceDetail, 'bays'>) =>
  bays.length === 0 ? (
    <p>This device has not reported its bays yet.</p>
  ) : (
    bays.map(({ id, number, adapterName, defaultServiceParameters }) => (
      <FieldList
        key={id}
        title={`Bay ${number}`}
        fields={[
          { label: 'Adapter Name', value: adapterName },
          { label: 'Default Service Parameters', value: defaultServiceParameters },
        ]}
      />
    ))
  );
