import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import type { ServiceImport, ServiceMapping, ServiceMappingChange } from '@ohmstead/contract';
import { serviceTypes } from '@ohmstead/domain';
import { useState } from 'react';
import { useLocations } from '../../../data/locations-api.ts';
import { exactDate, localTimeText } from '../../../lib/text/day.ts';
import styles from '../imports.module.css';

type Change = Omit<ServiceMappingChange, 'version'>;
/** What to change of the mapping as it is once all changes before have been saved. */
export type ChangeOf = (mapping: ServiceMapping) => Change;
type FormProps = { found: ServiceImport; mapping: ServiceMapping; onSave: (change: ChangeOf) => void };

const numberOf = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && value > 0 ? value : null;
};

/** The fields of a row stand at one height, whether they have a note or not. */
const fieldOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

type TypedProps = { label: string; description?: string; saved: string; onSave: (text: string) => void };

/** Saved when it is left, so that each letter is not a change of its own. */
const Typed = ({ label, description, saved, onSave }: TypedProps) => {
  const [text, setText] = useState<string>();
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={fieldOrder}
      value={text ?? saved}
      maxLength={64}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        if (text !== undefined && text !== saved) onSave(text.trim());
        setText(undefined);
      }}
    />
  );
};

const unnamed = { serialNumber: '', modelName: '' };

const Battery = ({ mapping: { battery }, onSave }: Pick<FormProps, 'mapping' | 'onSave'>) => {
  const now = battery ?? unnamed;
  const save = (change: Partial<typeof now & { designCapacity: number | null }>) =>
    onSave((mapping) => {
      const next = { ...(mapping.battery ?? unnamed), ...change };
      return next.serialNumber === '' ? { battery: null } : { battery: next };
    });
  return (
    <>
      <Typed
        label="Serial number of the battery"
        saved={now.serialNumber}
        onSave={(serialNumber) => save({ serialNumber })}
      />
      {now.serialNumber === '' ? null : (
        <>
          <Typed label="Battery model" saved={now.modelName} onSave={(modelName) => save({ modelName })} />
          <Typed
            label="Design capacity, mAh"
            description="For a new battery"
            saved={battery?.designCapacity == null ? '' : String(battery.designCapacity)}
            onSave={(text) => save({ designCapacity: numberOf(text) })}
          />
        </>
      )}
    </>
  );
};

const statuses = [
  { value: 'pass', label: 'Pass' },
  { value: 'fail', label: 'Fail' },
  { value: 'aborted', label: 'Aborted' },
] as const;

const Begun = ({ found, mapping, onSave }: FormProps) => {
  const read = found.summary?.startTime ?? null;
  return (
    <TextInput
      type="datetime-local"
      label="Begun"
      inputWrapperOrder={fieldOrder}
      description={read === null ? 'The file has no date and time' : `By the file: ${exactDate(read)}`}
      value={mapping.startTime === null ? '' : localTimeText(mapping.startTime)}
      onChange={({ currentTarget: { value } }) => {
        const at = new Date(value).getTime();
        onSave(() => ({ startTime: Number.isNaN(at) ? null : at }));
      }}
    />
  );
};

/** Whose test it was, and what it was. */
export const ServiceForm = (props: FormProps) => {
  const { mapping, onSave } = props;
  const places = useLocations().data ?? [];
  return (
    <div className={styles['format']}>
      <Battery mapping={mapping} onSave={onSave} />
      <NativeSelect
        label="Service type"
        data={[{ value: '', label: 'Choose…' }, ...serviceTypes]}
        value={mapping.serviceType ?? ''}
        onChange={({ currentTarget: { value } }) => onSave(() => ({ serviceType: value || null }))}
      />
      <NativeSelect
        label="Result"
        data={[...statuses]}
        value={mapping.status}
        onChange={({ currentTarget: { value } }) =>
          onSave(() => ({ status: statuses.find((status) => status.value === value)?.value ?? 'pass' }))
        }
      />
      <Typed
        label="Full charge capacity, mAh"
        saved={mapping.fcc === null ? '' : String(mapping.fcc)}
        onSave={(text) => onSave(() => ({ fcc: numberOf(text) }))}
      />
      <Begun {...props} />
      <NativeSelect
        label="Location"
        data={[
          { value: '', label: 'Where the battery is' },
          ...places.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(mapping.locationId ?? '')}
        onChange={({ currentTarget: { value } }) => onSave(() => ({ locationId: value === '' ? null : Number(value) }))}
      />
    </div>
  );
};
