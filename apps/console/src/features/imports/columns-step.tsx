import { Button, NativeSelect, Switch } from '@mantine/core';
import { importedTables, type TableImport } from '@ohmstead/contract';
import { ownTimeZone } from '../../lib/text/day.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { ColumnList } from './column-list.tsx';
import { FormatFields, Questions } from './format-fields.tsx';
import { importFieldOf } from './import-words.ts';
import { useSaving, type Save, type StepProps } from './use-saving.ts';
import { useLocations } from '../../data/locations-api.ts';
import styles from './imports.module.css';

const Options = ({ found, save }: { found: TableImport; save: Save }) => {
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
        label="Update existing batteries"
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

type ColumnsProps = StepProps & { onBack: () => void; onCheck: () => void };

/** Which columns are which fields. A column that is chosen now may raise a question about how the file is read. */
export const ColumnsStep = ({ found, calls, onBack, onCheck }: ColumnsProps) => {
  const { isSaving, save } = useSaving({ found, calls });
  const { key } = importedTables[found.kind];
  const hasKey = found.mapping?.fields.includes(key) === true;
  const check = async () => {
    try {
      // Days in the file are those of the one who imports it.
      const saved = found.mapping?.timeZone === ownTimeZone() ? found : await save({ timeZone: ownTimeZone() });
      if (!saved) return;
      await calls.check();
      onCheck();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <div className={styles['step']}>
      {found.questions.length === 0 ? null : (
        <>
          <Questions found={found} />
          <FormatFields found={found} onChange={(format) => void save({ format })} />
        </>
      )}
      {found.remembered ? <p className={styles['quiet']}>Chosen as for the last file with the same columns.</p> : null}
      <ColumnList found={found} onChange={(fields) => void save({ fields })} />
      {found.kind === 'batteries' ? <Options found={found} save={save} /> : null}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onBack}>
          Back to the file
        </Button>
        <Button loading={isSaving} disabled={!hasKey || found.questions.length > 0} onClick={() => void check()}>
          Check
        </Button>
        {hasKey ? null : (
          <p className={styles['quiet']}>
            Choose the column of the {importFieldOf(found.kind, key)?.label.toLowerCase()} first.
          </p>
        )}
      </div>
    </div>
  );
};
