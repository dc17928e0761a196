import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { counted, numberText } from '../../lib/text/number-text.ts';
import { startDownload } from '../../lib/browser/start-download.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { Count } from './import-steps.tsx';
import { rowNoun, rowStates, runLabel, sumOf } from './import-words.ts';
import { problemsAddress } from './imports-api.ts';
import type { StepProps } from './use-saving.ts';
import styles from './imports.module.css';

export const Counts = ({ found, isAfter = false }: { found: StepProps['found']; isAfter?: boolean }) =>
  found.counts === null ? null : (
    <dl className={styles['counts']}>
      {rowStates.map(({ state, before, after }) => (
        <Count key={state} label={isAfter ? after : before}>
          {numberText(found.counts?.[state] ?? 0, 0)}
        </Count>
      ))}
    </dl>
  );

export const Problems = ({ id }: { id: number }) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
    onClick={() => startDownload(problemsAddress(id))}
  >
    Download wrong rows
  </Button>
);

type RunProps = StepProps & { onBack: () => void };

const Run = ({ found, calls, onBack }: RunProps) => {
  const [rightOnly, setRightOnly] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const { counts } = found;
  if (counts === null) return null;
  const run = async () => {
    setIsStarting(true);
    await calls.run(found.version, rightOnly).catch(async (error: unknown) => {
      notifyError(error);
      await calls.refresh();
    });
    setIsStarting(false);
  };
  return (
    <>
      {counts.wrong === 0 ? null : (
        <Checkbox
          label={`Leave out ${counted(counts.wrong, rowNoun)} that cannot be imported`}
          description="Otherwise nothing is imported until the file has no wrong rows."
          checked={rightOnly}
          onChange={({ currentTarget }) => setRightOnly(currentTarget.checked)}
        />
      )}
      {found.kind === 'users' && sumOf(counts) > 0 ? (
        <p className={styles['quiet']}>Each of them is sent an invitation by email immediately.</p>
      ) : null}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onBack}>
          Back to columns
        </Button>
        {counts.wrong === 0 ? null : <Problems id={found.id} />}
        <Button
          loading={isStarting}
          disabled={sumOf(counts) === 0 || (counts.wrong > 0 && !rightOnly)}
          onClick={() => void run()}
        >
          {runLabel(found.kind, counts)}
        </Button>
      </div>
    </>
  );
};

/** What would change, before anything is written. */
export const CheckStep = (props: RunProps) =>
  props.found.state === 'checking' ? (
    <Waiting words="Checking each row…" />
  ) : (
    <div className={styles['step']}>
      <Counts found={props.found} />
      <CheckedRows found={props.found} />
      <Run {...props} />
    </div>
  );
