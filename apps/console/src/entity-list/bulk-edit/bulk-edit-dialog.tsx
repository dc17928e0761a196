import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useLocations } from '../../data/locations-api.ts';
import { userMay, useUser } from '../../data/session/session.ts';
import { useNow } from '../../lib/now.ts';
import { shortDate } from '../../lib/text/day.ts';
import { counted } from '../../lib/text/number-text.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { EditedControl } from '../detail/edited-fields.tsx';
import type { EditedValue } from '../detail/edited-values.ts';
import styles from './bulk-edit.module.css';
import {
  bulkFields,
  changeText,
  commonText,
  countAlike,
  kept,
  setOf,
  type BulkField,
  type Choice,
  type Choices,
} from './bulk-edit-rules.ts';
import type { BulkEditing } from './bulk-editing.ts';
import { saveRows } from './save-rows.tsx';

const modes = [
  { value: 'keep', label: 'Keep' },
  { value: 'set', label: 'Set' },
  { value: 'clear', label: 'Clear' },
] as const;

type ValueProps = {
  field: BulkField;
  value: EditedValue;
  lastDay: number | undefined;
  onChange: (value: EditedValue) => void;
};

const LocationValue = ({ value, onChange }: ValueProps) => {
  const { data: locations = [] } = useLocations();
  const choices = locations.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label="Set to"
      data={[{ value: '', label: 'Select a location' }, ...choices]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
};

const NewValue = (props: ValueProps) => {
  const { field, value, lastDay, onChange } = props;
  return field.edit.input === 'location' ? (
    <LocationValue {...props} />
  ) : (
    <EditedControl
      label="Set to"
      edit={field.edit}
      value={value}
      saved={undefined}
      onChange={onChange}
      {...(lastDay === undefined ? {} : { max: lastDay })}
    />
  );
};

const useTextOf = ({ edit }: BulkField) => {
  const { data: locations } = useLocations({ isWanted: edit.input === 'location' });
  return (value: EditedValue): string => {
    if (edit.input === 'location') return locations?.find(({ id }) => id === value)?.name ?? '–';
    return edit.input === 'day' ? shortDate(Number(value)) : String(value);
  };
};

const Common = ({ field }: { field: BulkField }) => commonText(field.values, useTextOf(field));

type FieldProps = {
  field: BulkField;
  /** What the rows have now. */
  common: string | undefined;
  choice: Choice;
  lastDay: number | undefined;
  onChange: (choice: Choice) => void;
};

const Field = ({ field, common, choice, lastDay, onChange }: FieldProps) => (
  <div role="group" aria-label={field.label} className={styles['field']}>
    <div className={styles['head']}>
      <span className={styles['label']}>{field.label}</span>
      <span className={styles['common']}>{common ?? <Common field={field} />}</span>
      <SegmentedControl
        aria-label={`Keep, set or clear ${field.label}`}
        data={[...modes]}
        value={choice.mode}
        onChange={(mode) => onChange({ ...choice, mode })}
      />
    </div>
    {choice.mode === 'set' ? (
      <NewValue
        field={field}
        value={choice.value}
        lastDay={lastDay}
        onChange={(value) => onChange({ ...choice, value })}
      />
    ) : null}
  </div>
);

/** A device also stands somewhere; the list has the id of its location. */
const useFields = ({ kind, catalogue, valuesOf }: BulkEditing): BulkField[] => {
  const user = useUser();
  const fields = bulkFields(catalogue, (right) => userMay(user, right), valuesOf);
  if (kind !== 'devices') return fields;
  return [
    { key: 'location', label: 'Location', edit: { input: 'location' }, values: valuesOf('locationId') },
    ...fields,
  ];
};

/** Sets the same values in several rows. */
export const BulkEditDialog = ({ editing, onClose }: { editing: BulkEditing; onClose: () => void }) => {
  const { noun, count } = editing;
  const now = useNow();
  const lastDays = editing.lastDaysOn?.(now) ?? {};
  const [fields] = useState(useFields(editing));
  const [choices, setChoices] = useState<Choices>({});
  const [isSaving, setSaving] = useState(false);
  const set = setOf(fields, choices);
  const alike = set === undefined ? 0 : countAlike(fields, set, count);
  const isReady = set !== undefined && alike < count;
  const submit = async () => {
    if (set === undefined || !isReady) return;
    setSaving(true);
    await saveRows(editing, set).then(onClose, () => setSaving(false));
  };
  return (
    <FormModal
      title={`Edit ${counted(count, noun)}`}
      submitLabel={changeText(count, alike, Object.keys(set ?? {}).length, noun)}
      isReady={isReady}
      isSaving={isSaving}
      hasChanges={Object.values(choices).some(({ mode }) => mode !== 'keep')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          common={editing.all === undefined ? undefined : 'as in each row'}
          choice={choices[field.key] ?? kept}
          lastDay={lastDays[field.key]}
          onChange={(choice) => setChoices({ ...choices, [field.key]: choice })}
        />
      ))}
    </FormModal>
  );
};
