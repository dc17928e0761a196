import { Button } from '@mantine/core';
import type { Channel, Webhook } from '@ohmstead/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { RowAction, RowActions } from '../../ui/page/row-actions.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { stateOf } from './integration-words.ts';
import styles from './integrations.module.css';

type EndpointRowProps = {
  endpoint: Pick<Webhook | Channel, 'name' | 'enabled' | 'disabledReason'>;
  /** Where it sends to. */
  address: string;
  facts: ReactNode;
  /** What only some of them have. */
  more?: ReactNode;
  onTest: () => Promise<unknown>;
  onSwitch: (enabled: boolean) => Promise<unknown>;
  onLog: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** Runs one call at a time, and reports its failure. */
const useAction = (problem: string) => {
  const [isRunning, setRunning] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setRunning(true);
    await action().catch((error: unknown) => notifyError(error, problem));
    setRunning(false);
  };
  return { isRunning, run };
};

/** A webhook or a channel: its state, what it did last, and what can be done with it. */
export const EndpointRow = (props: EndpointRowProps) => {
  const { endpoint, address, facts, more, onTest, onSwitch, onLog, onEdit, onDelete } = props;
  const { name, enabled } = endpoint;
  const testing = useAction('Problem sending test');
  const switching = useAction('Problem saving');
  const sendTest = async () => {
    await onTest();
    notify({ type: 'success', title: 'Test sent', text: `What comes of it is in the log of ${name}.` });
  };
  const change = async () => void (await onSwitch(!enabled));
  return (
    <li className={styles['endpoint']} aria-label={name}>
      <div className={styles['line']}>
        <div className={styles['title']}>
          <h3>{name}</h3>
          <StatusIcon {...stateOf(endpoint)} />
        </div>
        <RowActions>
          <RowAction label={`Edit ${name}`} icon={IconPencil} onClick={onEdit} />
          <RowAction label={`Delete ${name}`} icon={IconTrash} onClick={onDelete} />
        </RowActions>
      </div>
      <p className={styles['address']}>{address}</p>
      <p className={styles['facts']}>{facts}</p>
      <div className={styles['buttons']}>
        <Button variant="default" aria-label={`Delivery log of ${name}`} onClick={onLog}>
          Delivery log
        </Button>
        <Button
          variant="default"
          aria-label={`Send test to ${name}`}
          loading={testing.isRunning}
          onClick={() => void testing.run(sendTest)}
        >
          Send test
        </Button>
        {more}
        <Button
          variant="default"
          aria-label={`${enabled ? 'Disable' : 'Enable'} ${name}`}
          loading={switching.isRunning}
          onClick={() => void switching.run(change)}
        >
          {enabled ? 'Disable' : 'Enable'}
        </Button>
      </div>
    </li>
  );
};
