import { Button } from '@mantine/core';
import type { ImportView } from '@ohmstead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FormatStep } from './format-step.tsx';
import { ImportSteps } from './import-steps.tsx';
import { rowNoun, stepOf, tableStepOf } from './import-words.ts';
import { placesOf, useImport, useImportCalls, type ImportCalls } from './imports-api.ts';
import { RunStep } from './run-step.tsx';
import { ServiceStep } from './services/service-step.tsx';
import { useImportStep } from './use-import-step.ts';
import type { StepProps } from './use-saving.ts';

const NotRead = ({ found: { problem, fileName, kind } }: { found: ImportView }) => (
  <StateMessage
    role="alert"
    title={`${fileName} could not be read`}
    action={
      <ButtonLink to={placesOf[kind].imports} params={{ id: undefined }}>
        Choose another file
      </ButtonLink>
    }
  >
    {problem?.message}
  </StateMessage>
);

type AnyProps = { found: ImportView; calls: ImportCalls };

/** One that was checked can go back to its columns. */
const Step = ({ found, calls }: AnyProps) => {
  const { state, version } = found;
  const [back, setBack] = useState(0);
  if (state === 'reading') return <Waiting words="Reading the file…" />;
  if (state === 'failed') return <NotRead found={found} />;
  const isMapping = state === 'mapping' || back === version;
  const onBack = () => setBack(version);
  if (found.kind === 'services')
    return <ServiceStep found={found} calls={calls} isMapping={isMapping} onBack={onBack} />;
  return <TableStep found={found} calls={calls} />;
};

const TableStep = ({ found, calls }: StepProps) => {
  const { step, go } = useImportStep();
  const props = { found, calls };
  switch (tableStepOf(found, step)) {
    case 0:
      return <FormatStep {...props} onNext={() => go('columns')} />;
    case 1:
      return <ColumnsStep {...props} onBack={() => go('file')} onCheck={() => go(undefined, { replace: true })} />;
    case 2:
      return <CheckStep {...props} onBack={() => go('columns')} />;
    default:
      return <RunStep {...props} />;
  }
};

const askToDiscard = ({ found, calls }: AnyProps, onDone: () => void): void =>
  openModal({
    title: `Discard ${found.fileName}?`,
    body: 'Nothing from it has been imported.',
    buttonLabel: 'Discard',
    buttonAction: async () => {
      try {
        await calls.remove();
        onDone();
      } catch (error) {
        notifyError(error, 'Not discarded');
      }
    },
  });

const Opened = ({ found, calls }: AnyProps) => {
  const navigate = useNavigate();
  const { step } = useImportStep();
  const current = found.kind === 'services' ? stepOf(found) : tableStepOf(found, step);
  const isOpen = current < 3;
  const discard = (
    <Button
      variant="subtle"
      color="gray"
      onClick={() =>
        askToDiscard(
          { found, calls },
          () => void navigate({ to: placesOf[found.kind].imports, params: { id: undefined } }),
        )
      }
    >
      Discard
    </Button>
  );
  return (
    <Card title={found.fileName} note={counted(found.rowCount, rowNoun)} actions={isOpen ? discard : undefined}>
      <ImportSteps current={current} />
      {found.duplicateOf === null || !isOpen ? null : (
        <p role="status">The same file has been imported before. It can be imported again.</p>
      )}
      <Step found={found} calls={calls} />
    </Card>
  );
};

/** One import, at the step where it is. */
export const ImportCard = ({ id }: { id: number }) => {
  const { data, error, refetch } = useImport(id);
  const calls = useImportCalls(id);
  if (data !== undefined) return <Opened found={data} calls={calls} />;
  return error === null ? (
    <Waiting words="Loading the import…" />
  ) : (
    <LoadFailed what="The import" error={error} onRetry={refetch} />
  );
};
