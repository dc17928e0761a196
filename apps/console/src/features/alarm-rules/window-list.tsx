import { Button } from '@mantine/core';
import type { MaintenanceWindow } from '@ohmstead/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { useLocations } from '../../data/locations-api.ts';
import { useNow } from '../../lib/now.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { RowAction, RowActions } from '../../ui/page/row-actions.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useAlarmRules, useMaintenanceWindows, useWindowCalls } from './alarm-rules-api.ts';
import styles from './alarm-rules.module.css';
import { windowLines, windowPhase } from './window-values.ts';

const WindowForm = lazyPart(
  () => import('./window-form.tsx'),
  (module) => module.WindowForm,
);

const deleteWindow = (window: MaintenanceWindow, remove: (window: MaintenanceWindow) => Promise<void>): void =>
  confirmDeletion({
    title: `Delete ${window.name}?`,
    body: 'If it is in effect now, messages about alarms that are still active will be sent.',
    buttonLabel: 'Delete window',
    remove: () => remove(window),
    problem: 'Problem deleting maintenance window',
    done: { title: 'Maintenance window deleted', text: `${window.name} has been deleted.` },
  });

const WindowCard = ({ window, onEdit }: { window: MaintenanceWindow; onEdit: () => void }) => {
  const { data: rules = [] } = useAlarmRules();
  const { data: locations = [] } = useLocations();
  const { remove } = useWindowCalls();
  const phase = windowPhase(window, useNow());
  const { name } = window;
  return (
    <li className={styles['rule']} data-off={phase === 'Over'} aria-label={name}>
      <div className={styles['words']}>
        <h3>{name}</h3>
        {windowLines(window, { rules, locations }).map((line) => (
          <p key={line} className={styles['quiet']}>
            {line}
          </p>
        ))}
        <p className={styles['raised']}>{phase}</p>
      </div>
      <div className={styles['actions']}>
        <RowActions>
          <RowAction label={`Edit ${name}`} icon={IconPencil} onClick={onEdit} />
          <RowAction label={`Delete ${name}`} icon={IconTrash} onClick={() => deleteWindow(window, remove)} />
        </RowActions>
      </div>
    </li>
  );
};

type WindowsProps = { windows: readonly MaintenanceWindow[]; onEdit: (window: MaintenanceWindow) => void };

const Windows = ({ windows, onEdit }: WindowsProps) =>
  windows.length === 0 ? (
    <p className={styles['quiet']}>No maintenance windows yet. Add one before planned work that would raise alarms.</p>
  ) : (
    <ul className={styles['rules']} aria-label="Maintenance windows">
      {windows.map((window) => (
        <WindowCard key={window.id} window={window} onEdit={() => onEdit(window)} />
      ))}
    </ul>
  );

/** When no one is told of alarms. */
export const WindowList = () => {
  const { data, error, refetch } = useMaintenanceWindows();
  const [open, setOpen] = useState<MaintenanceWindow | 'new'>();
  const close = () => setOpen(undefined);
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => setOpen('new')}
    >
      New window
    </Button>
  );
  return (
    <Card
      title="Maintenance windows"
      note="Alarms are raised, but their messages are held back. Messages about alarms still active at the end are sent then."
      actions={data && add}
    >
      {data === undefined ? (
        error === null ? (
          <Waiting words="Loading the windows…" />
        ) : (
          <LoadFailed what="The windows" error={error} onRetry={refetch} />
        )
      ) : (
        <Windows windows={data} onEdit={setOpen} />
      )}
      <Suspense>
        {open === undefined ? null : <WindowForm window={open === 'new' ? undefined : open} onClose={close} />}
      </Suspense>
    </Card>
  );
};
