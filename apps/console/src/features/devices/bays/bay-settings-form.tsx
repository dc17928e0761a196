import type { DeviceDetail } from '@ohmstead/contract';
import { useState } from 'react';
import { useRereadBayBias } from '../../../data/bay-bias-api.ts';
import { useRereadDetail } from '../../../entity-list/detail/detail-api.ts';
import { DateField } from '../../../ui/calendar/date-field.tsx';
import { EditForm } from '../../../ui/editing/edit-form.tsx';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { useEdit } from '../../../ui/editing/use-edit.ts';
import { saveBay, saveCalibration } from '../devices-api.ts';
import styles from './bay-settings.module.css';

/** One value per field of a bay, so that typed values can be told apart. */
type Name = 'adapterName' | 'defaultServiceParameters' | 'calibrated' | 'intervalDays';
type Values = Record<`${Name}-${number}`, string>;

const adapterNameMaxLength = 64;
const parametersMaxLength = 500;
const longestIntervalDays = 3_650;

const valuesOf = ({ bays }: DeviceDetail): Values =>
  Object.fromEntries(
    bays.flatMap(({ id, adapterName, defaultServiceParameters, calibrated, intervalDays }) => [
      [`adapterName-${id}`, adapterName ?? ''],
      [`defaultServiceParameters-${id}`, defaultServiceParameters ?? ''],
      [`calibrated-${id}`, calibrated === null ? '' : String(calibrated)],
      [`intervalDays-${id}`, intervalDays === null ? '' : String(intervalDays)],
    ]),
  );

const fields = ['adapterName', 'defaultServiceParameters'] as const;
const calibrationFields = ['calibrated', 'intervalDays'] as const;

const numberIn = (text: string | undefined): number | null => (text ? Number(text) : null);

const intervalProblem = (text: string | undefined): string | undefined =>
  !text || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= longestIntervalDays)
    ? undefined
    : `Enter a whole number of days from 1 to ${longestIntervalDays.toLocaleString('en')}`;

const hasWrongInterval = ({ bays }: DeviceDetail, values: Values): boolean =>
  bays.some(({ id }) => intervalProblem(values[`intervalDays-${id}`]) !== undefined);

/** Only changed fields are sent, so that other settings of a bay keep their values on the server. */
const saveBays = async ({ id, bays }: DeviceDetail, changed: Partial<Values>, values: Values): Promise<void> => {
  for (const bay of bays) {
    const isChanged = (field: Name) => changed[`${field}-${bay.id}`] !== undefined;
    const typed = fields.filter(isChanged);
    const settings = Object.fromEntries(typed.map((field) => [field, changed[`${field}-${bay.id}`] || null]));
    if (typed.length > 0) await saveBay(id, bay.id, settings);
    // Both belong together.
    if (calibrationFields.some(isChanged))
      await saveCalibration(id, bay.number, {
        calibrated: numberIn(values[`calibrated-${bay.id}`]),
        intervalDays: numberIn(values[`intervalDays-${bay.id}`]),
      });
  }
};

/** Adapter, default parameters and calibration of every bay. */
export const BaySettingsForm = ({ device, onDone }: { device: DeviceDetail; onDone: () => void }) => {
  const reread = useRereadDetail('devices', device.id);
  const rereadBias = useRereadBayBias();
  const [opened] = useState(() => Date.now());
  const edit = useEdit({
    noun: 'device',
    loaded: { apiVersion: 0, values: valuesOf(device) },
    save: async ({ changed, values }) => {
      if (hasWrongInterval(device, values)) throw new Error('An interval is not valid');
      await saveBays(device, changed, values);
      await Promise.all([reread(), rereadBias()]).catch(() => undefined);
    },
    reload: async () => ({ apiVersion: 0, values: valuesOf(await reread()) }),
    refused: (_, values) => hasWrongInterval(device, values),
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
          <DateField
            label="Calibrated"
            value={numberIn(edit.values[`calibrated-${id}`])}
            max={opened}
            emptyText="Not known"
            onChange={(value) => edit.set({ [`calibrated-${id}`]: value === null ? '' : String(value) })}
          />
          <TextField
            label="Calibration interval (days)"
            inputMode="numeric"
            maxLength={4}
            value={edit.values[`intervalDays-${id}`] ?? ''}
            error={intervalProblem(edit.values[`intervalDays-${id}`])}
            onChange={(value) => edit.set({ [`intervalDays-${id}`]: value })}
          />
        </fieldset>
      ))}
    </EditForm>
  );
};
