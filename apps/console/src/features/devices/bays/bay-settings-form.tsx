import type { DeviceDetail } from '@ohmstead/contract';
import { useRereadDetail } from '../../../entity-list/detail/detail-api.ts';
import { EditForm } from '../../../ui/editing/edit-form.tsx';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { useEdit } from '../../../ui/editing/use-edit.ts';
import { saveBay } from '../devices-api.ts';
import styles from './bay-settings.module.css';

/** One value per field of a bay, so that typed values can be told apart. */
type Values = Record<`${'adapterName' | 'defaultServiceParameters'}-${number}`, string>;

const adapterNameMaxLength = 64;
const parametersMaxLength = 500;

const valuesOf = ({ bays }: DeviceDetail): Values =>
  Object.fromEntries(
    bays.flatMap(({ id, adapterName, defaultServiceParameters }) => [
      [`adapterName-${id}`, adapterName ?? ''],
      [`defaultServiceParameters-${id}`, defaultServiceParameters ?? ''],
    ]),
  );

const fields = ['adapterName', 'defaultServiceParameters'] as const;

/** Only changed fields are sent, so that other settings of a bay keep their values on the server. */
const saveBays = async ({ id, bays }: DeviceDetail, changed: Partial<Values>): Promise<void> => {
  for (const bay of bays) {
    const typed = fields.filter((field) => changed[`${field}-${bay.id}`] !== undefined);
    if (typed.length === 0) continue;
    const settings = Object.fromEntries(typed.map((field) => [field, changed[`${field}-${bay.id}`] || null]));
    await saveBay(id, bay.id, settings);
  }
};

/** Adapter and default parameters of every bay. */
export const BaySettingsForm = ({ device, onDone }: { device: DeviceDetail; onDone: () => void }) => {
  const reread = useRereadDetail('devices', device.id);
  const edit = useEdit({
    noun: 'device',
    loaded: { apiVersion: 0, values: valuesOf(device) },
    save: async ({ changed }) => {
      await saveBays(device, changed);
      await reread().catch(() => undefined);
    },
    reload: async () => ({ apiVersion: 0, values: valuesOf(await reread()) }),
    onDone,
  });
  return (
    <EditForm label="Edit bay settings" edit={edit}>
      {device.bays.map(({ id, number }) => (
        <fieldset key={id} className={styles['bay']}>
          <legend>Bay {number}</legend>
          <TextField
            label="Adapter Name"
            maxLength={adapterNameMaxLength}
            value={edit.values[`adapterName-${id}`] ?? ''}
            onChange={(value) => edit.set({ [`adapterName-${id}`]: value })}
          />
          <TextField
            label="Default Service Parameters"
            maxLength={parametersMaxLength}
            value={edit.values[`defaultServiceParameters-${id}`] ?? ''}
            onChange={(value) => edit.set({ [`defaultServiceParameters-${id}`]: value })}
          />
        </fieldset>
      ))}
    </EditForm>
  );
};
