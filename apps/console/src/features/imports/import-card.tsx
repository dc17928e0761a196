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
import { ImportSteps } from './import-steps.tsx';
import { rowNoun, stepOf } from './import-words.ts';
import { placesOf, useImport, useImportCalls, type ImportCalls } from './imports-api.ts';
import { RunStep } from './run-step.tsx';
import { ServiceStep } from './services/service-step.tsx';

const NotRead = ({ found: { problem, fileName, kind } }: { found: ImportView }) => (
  <StateMessage
    role="alert"
    title={`${fileName} could not be read`}
    action={<ButtonLink to={placesOf[kind].all}>Choose another file</ButtonLink>}
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
  const props = { found, calls };
  if (isMapping) return <ColumnsStep {...props} />;
  if (state === 'checking' || state === 'checked') return <CheckStep {...props} onBack={onBack} />;
  return <RunStep {...props} />;
};

const askToDiscard = ({ found, calls }: AnyProps, onDone: () => void): void =>
  openModal({
    title: `Discard ${found.fileName}?`,
    body: 'Nothing of it has been imported.',
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
  const isOpen = stepOf(found) < 3;
  const discard = (
    <Button
      variant="subtle"
      color="gray"
      onClick={() => askToDiscard({ found, calls }, () => void navigate({ to: placesOf[found.kind].all }))}
    >
      Discard
    </Button>
  );
  return (
    <Card title={found.fileName} note={counted(found.rowCount, rowNoun)} actions={isOpen ? discard : undefined}>
      <ImportSteps current={stepOf(found)} />
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
