import { Button, NativeSelect } from '@mantine/core';
import type { ServiceImport, ServiceMapping, ServiceMappingChange } from '@ohmstead/contract';
import { useState } from 'react';
import { ownTimeZone } from '../../../lib/text/day.ts';
import { notifyError } from '../../../ui/notices/notify.ts';
import styles from '../imports.module.css';
import { ServiceForm } from './service-form.tsx';
import { Findings, Plots, Summary, type ServiceStepProps } from './service-summary.tsx';
import { columnChoices, columnValue, detectedWords, stillMissing } from './service-words.ts';

type Change = Omit<ServiceMappingChange, 'version'>;

/** Each column with its first cells and what it holds. */
const Columns = ({
  found,
  onChange,
}: {
  found: ServiceImport;
  onChange: (columns: ServiceMapping['columns']) => void;
}) => {
  const { columns } = found;
  const choose = (index: number, value: string) => {
    const chosen = columnChoices.find((choice) => choice.value === value)?.column ?? null;
    const measured = columns.map(({ quantity, unit }) => (quantity === null ? null : { quantity, unit }));
    // A quantity is in one column: another gives it up.
    onChange(
      measured.map((column, at) => (at === index ? chosen : column?.quantity === chosen?.quantity ? null : column)),
    );
  };
  return (
    <ul className={styles['columns']} aria-label="Columns of the file">
      {columns.map(({ index, head, samples, quantity, unit }) => (
        <li key={index} data-left={quantity === null}>
          <div>
            <strong>{head || 'Without a name'}</strong>
            <span className={styles['samples']}>{samples.join(' · ')}</span>
          </div>
          <NativeSelect
            aria-label={`What ${head || `column ${index + 1}`} holds`}
            data={columnChoices.map(({ value, label }) => ({ value, label }))}
            value={quantity === null ? '' : columnValue({ quantity, unit })}
            onChange={({ currentTarget }) => choose(index, currentTarget.value)}
          />
        </li>
      ))}
    </ul>
  );
};

/** What was recognised, and what the file does not tell: each can be changed before anything is written. */
export const ServiceColumnsStep = ({ found, calls }: ServiceStepProps) => {
  const [isSaving, setIsSaving] = useState(false);
  const { mapping, detected } = found;
  if (mapping === null || detected === null) return null;
  const save = async (change: Change): Promise<boolean> => {
    setIsSaving(true);
    try {
      await calls.save({ version: found.version, ...change });
      return true;
    } catch (error) {
      notifyError(error);
      await calls.refresh();
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  const check = async () => {
    // A clock in the file without a zone shows the time where the importer is.
    if (mapping.timeZone !== ownTimeZone() && !(await save({ timeZone: ownTimeZone() }))) return;
    await calls.check().catch((error: unknown) => notifyError(error));
  };
  const missing = stillMissing(found, mapping);
  return (
    <div className={styles['step']}>
      <p>{detectedWords(detected)}</p>
      {found.questions.length === 0 ? null : (
        <div role="status" className={styles['questions']}>
          <p>Say which columns hold the time, the voltage and the current.</p>
        </div>
      )}
      <Summary found={found} />
      <Plots found={found} />
      <Findings found={found} />
      <Columns found={found} onChange={(columns) => void save({ columns })} />
      <ServiceForm found={found} mapping={mapping} onSave={(change) => void save(change)} />
      <div className={styles['buttons']}>
        <Button loading={isSaving} disabled={missing.length > 0} onClick={() => void check()}>
          Check
        </Button>
        {missing.length === 0 ? null : <p className={styles['quiet']}>Still missing: {missing.join(', ')}.</p>}
      </div>
    </div>
  );
};
