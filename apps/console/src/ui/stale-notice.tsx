import { Button } from '@mantine/core';
import styles from './stale-notice.module.css';

type StaleNoticeProps = { noun: string; onReload: () => void };

/** Somebody else was faster: what was typed stays in sight until it is reloaded. */
export const StaleNotice = ({ noun, onReload }: StaleNoticeProps) => (
  <div className={styles['stale']} role="alert">
    <p>This {noun} was saved by another user since it was loaded by you. Reload the data and try your changes again.</p>
    <Button variant="default" onClick={onReload}>
      Reload
    </Button>
  </div>
);
