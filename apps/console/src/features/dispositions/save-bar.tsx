import { Button } from '@mantine/core';
import styles from './dispositions.module.css';
import type { PolicyDraft } from './use-policy-draft.ts';

const Stale = ({ state, reload }: Pick<PolicyDraft, 'state' | 'reload'>) =>
  state === 'stale' || state === 'reloading' ? (
    <div className={styles['stale']} role="alert">
      <p>
        The policies were saved by another user since they were loaded by you. Reload the data and try your changes
        again.
      </p>
      <Button variant="default" loading={state === 'reloading'} onClick={() => void reload()}>
        Reload
      </Button>
    </div>
  ) : null;

/** Below what was changed, for as long as it is not saved. */
export const SaveBar = ({ state, reload, save, discard }: PolicyDraft) => (
  <div className={styles['bar']}>
    <Stale state={state} reload={reload} />
    <div className={styles['buttons']}>
      <Button variant="default" disabled={state === 'saving'} onClick={discard}>
        Discard changes
      </Button>
      <Button
        loading={state === 'saving'}
        disabled={state === 'stale' || state === 'reloading'}
        onClick={() => void save()}
      >
        Save
      </Button>
    </div>
  </div>
);
