import { Button } from '@mantine/core';
import styles from './stale-notice.module.css';
import type { Edit } from './use-edit.ts';

/** Shown in a form if another user has saved first. */
export const StaleNotice = ({ noun, state, reload }: Pick<Edit<object>, 'noun' | 'state' | 'reload'>) =>
  state === 'stale' || state === 'reloading' ? (
    <div className={styles['stale']} role="alert">
      <p>
        This {noun} was saved by another user since it was loaded by you. Reload the data and try your changes again.
      </p>
      <Button variant="default" loading={state === 'reloading'} onClick={() => void reload()}>
        Reload
      </Button>
    </div>
  ) : null;
