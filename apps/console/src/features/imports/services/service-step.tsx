import { Button } from '@mantine/core';
import type { ImportUndoAnswer } from '@ohmstead/contract';
import { hasErrors } from '@ohmstead/domain';
import { useState } from 'react';
import { counted } from '../../../lib/text/number-text.ts';
import { notifyError } from '../../../ui/notices/notify.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { DayDate } from '../../../ui/values/relative-time.tsx';
import { askToUndo } from '../ask-to-undo.tsx';
import styles from '../imports.module.css';
import { ServiceColumnsStep } from './service-columns-step.tsx';
import { Findings, Plots, Summary, type ServiceStepProps } from './service-summary.tsx';
import { serviceNoun } from './service-words.ts';

const CheckedService = ({ found, calls, onBack }: ServiceStepProps & { onBack: () => void }) => {
  const [isStarting, setIsStarting] = useState(false);
  const isRefused = hasErrors(found.findings);
  const run = async () => {
    setIsStarting(true);
    await calls.run(found.version, false).catch(async (error: unknown) => {
      notifyError(error);
      await calls.refresh();
    });
    setIsStarting(false);
  };
  return (
    <div className={styles['step']}>
      <Summary found={found} />
      <Plots found={found} />
      {found.findings.length === 0 ? <p>Nothing in the file looks wrong.</p> : <Findings found={found} />}
      {isRefused ? <p>This record has errors. Nothing was imported.</p> : null}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onBack}>
          Back to columns
        </Button>
        <Button loading={isStarting} disabled={isRefused} onClick={() => void run()}>
          Import 1 service
        </Button>
      </div>
    </div>
  );
};

const Undoing = ({ keep }: ImportUndoAnswer) => (
  <div className={styles['step']}>
    <p>
      The service and its samples will be removed{keep.length > 0 ? '.' : ', and the battery if the import created it.'}
    </p>
    {keep.map(({ batteryId, reason }) => (
      <p key={batteryId}>
        Battery {batteryId} stays: {reason}
      </p>
    ))}
  </div>
);

const describe = (undo: ImportUndoAnswer) => <Undoing {...undo} />;

const ImportedService = (props: ServiceStepProps) => {
  const { found } = props;
  return (
    <div className={styles['step']}>
      {found.state === 'undone' ? (
        <p>Undone.</p>
      ) : (
        <p>
          Imported {counted(found.serviceIds.length, serviceNoun)}. Can be undone until <DayDate at={found.expiresAt} />
          .
        </p>
      )}
      <Summary found={found} />
      <Findings found={found} />
      <div className={styles['buttons']}>
        {found.state === 'done' ? (
          <Button variant="default" onClick={() => void askToUndo(props, describe)}>
            Undo import
          </Button>
        ) : null}
        <ButtonLink to="/services">Go to the services</ButtonLink>
      </div>
    </div>
  );
};

type StepProps = ServiceStepProps & { isMapping: boolean; onBack: () => void };

/** The steps of a file of a test, after it has been read. */
export const ServiceStep = ({ found, calls, isMapping, onBack }: StepProps) => {
  if (isMapping) return <ServiceColumnsStep found={found} calls={calls} />;
  if (found.state === 'checking') return <Waiting words="Checking each row…" />;
  if (found.state === 'running') return <Waiting words="Importing… You can leave this page: the import continues." />;
  if (found.state === 'checked') return <CheckedService found={found} calls={calls} onBack={onBack} />;
  return <ImportedService found={found} calls={calls} />;
};
