import { Button, NativeSelect, Switch } from '@mantine/core';
import type { BatteryImport, BatteryMappingChange } from '@ohmstead/contract';
import { useState } from 'react';
import { ownTimeZone } from '../../lib/text/day.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { ColumnList } from './column-list.tsx';
import { FormatFields } from './format-fields.tsx';
import { questionWords } from './import-words.ts';
import type { ImportCalls } from './imports-api.ts';
import { useLocations } from '../../data/locations-api.ts';
import styles from './imports.module.css';

export type StepProps = { found: BatteryImport; calls: ImportCalls };

/** Saves each choice at once, so that the step can be left and returned to. */
const useSaving = ({ found, calls }: StepProps) => {
  const [isSaving, setIsSaving] = useState(false);
  const save = async (change: Omit<BatteryMappingChange, 'version'>) => {
    setIsSaving(true);
    try {
      return await calls.save({ version: found.version, ...change });
    } catch (error) {
      notifyError(error);
      await calls.refresh();
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, save };
};

const Questions = ({ found }: { found: BatteryImport }) =>
  found.questions.length === 0 ? null : (
    <div role="status" className={styles['questions']}>
      {found.questions.map((question) => (
        <p key={question}>{questionWords[question]}</p>
      ))}
    </div>
  );

export type Save = ReturnType<typeof useSaving>['save'];

const Options = ({ found, save }: { found: BatteryImport; save: Save }) => {
  const places = useLocations().data ?? [];
  const { mapping } = found;
  if (mapping === null) return null;
  const choices = [{ value: '', label: 'None' }, ...places.map(({ id, name }) => ({ value: String(id), label: name }))];
  return (
    <div className={styles['options']}>
      <NativeSelect
        label="Location of new batteries without one"
        data={choices}
        value={String(mapping.defaultLocationId ?? '')}
        onChange={({ currentTarget: { value } }) =>
          void save({ defaultLocationId: value === '' ? null : Number(value) })
        }
      />
      <Switch
        label="Change batteries that are there already"
        checked={mapping.updateExisting}
        onChange={({ currentTarget }) => void save({ updateExisting: currentTarget.checked })}
      />
      <Switch
        label="Empty cells clear values"
        checked={mapping.emptyClears}
        onChange={({ currentTarget }) => void save({ emptyClears: currentTarget.checked })}
      />
    </div>
  );
};

/** Which columns are which fields, and how the file is read. */
export const ColumnsStep = ({ found, calls }: StepProps) => {
  const { isSaving, save } = useSaving({ found, calls });
  const hasSerialNumber = found.mapping?.fields.includes('serialNumber') === true;
  const check = async () => {
    try {
      // Days in the file are those of the one who imports it.
      const saved = found.mapping?.timeZone === ownTimeZone() ? found : await save({ timeZone: ownTimeZone() });
      if (saved) await calls.check();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <div className={styles['step']}>
      <Questions found={found} />
      <FormatFields found={found} onChange={(format) => void save({ format })} />
      <ColumnList found={found} onChange={(fields) => void save({ fields })} />
      <Options found={found} save={save} />
      <div className={styles['buttons']}>
        <Button
          loading={isSaving}
          disabled={!hasSerialNumber || found.questions.length > 0}
          onClick={() => void check()}
        >
          Check
        </Button>
        {hasSerialNumber ? null : <p className={styles['quiet']}>Choose the column of the serial number first.</p>}
      </div>
    </div>
  );
};
