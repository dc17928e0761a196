import { Button, NativeSelect } from '@mantine/core';
import type { ServiceImport, ServiceMapping } from '@ohmstead/contract';
import { useRef, useState } from 'react';
import { ownTimeZone } from '../../../lib/text/day.ts';
import { notifyError } from '../../../ui/notices/notify.ts';
import styles from '../imports.module.css';
import { ServiceForm, type ChangeOf } from './service-form.tsx';
import { Findings, Plots, Summary, type ServiceStepProps } from './service-summary.tsx';
import { columnChoices, columnValue, detectedWords, stillMissing } from './service-words.ts';

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

/** One change after the other, each upon what the one before it has left: who types does not wait for answers. */
const useSaving = ({ found, calls }: ServiceStepProps) => {
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<ServiceImport | undefined>>(Promise.resolve(undefined));
  const saveNow = async (last: ServiceImport | undefined, changeOf: ChangeOf): Promise<ServiceImport | undefined> => {
    const now = last !== undefined && last.version > found.version ? last : found;
    if (now.mapping === null) return undefined;
    try {
      const saved = await calls.save({ version: now.version, ...changeOf(now.mapping) });
      return saved.kind === 'services' ? saved : undefined;
    } catch (error) {
      notifyError(error);
      await calls.refresh();
      return undefined;
    }
  };
  const save = async (changeOf: ChangeOf): Promise<boolean> => {
    setWaiting((count) => count + 1);
    queue.current = queue.current.then((last) => saveNow(last, changeOf));
    const saved = await queue.current;
    setWaiting((count) => count - 1);
    return saved !== undefined;
  };
  return { isSaving: waiting > 0, save };
};

/** What was recognised, and what the file does not tell: each can be changed before anything is written. */
export const ServiceColumnsStep = ({ found, calls }: ServiceStepProps) => {
  const { isSaving, save } = useSaving({ found, calls });
  const { mapping, detected } = found;
  if (mapping === null || detected === null) return null;
  const check = async () => {
    // A clock in the file without a zone shows the time where the importer is.
    if (mapping.timeZone !== ownTimeZone() && !(await save(() => ({ timeZone: ownTimeZone() })))) return;
    await calls.check().catch((error: unknown) => notifyError(error));
  };
  const missing = stillMissing(found, mapping);
  return (
    <div className={styles['step']}>
      <p>{detectedWords(detected)}</p>
      {found.questions.length === 0 ? null : (
        <div role="status" className={styles['questions']}>
          <p>Choose the columns that hold the time, the voltage and the current.</p>
        </div>
      )}
      <Summary found={found} />
      <Plots found={found} />
      <Findings found={found} />
      <Columns found={found} onChange={(columns) => void save(() => ({ columns }))} />
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
