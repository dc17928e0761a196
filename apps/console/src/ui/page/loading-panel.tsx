import { VisuallyHidden } from '@mantine/core';
import styles from './loading-panel.module.css';

const rows = [62, 48, 70, 54, 66, 58];

/** Placeholder of a settings list during loading, in its final layout. */
export const LoadingPanel = ({ words }: { words: string }) => (
  <div className={styles['panel']} role="status" aria-busy="true">
    <VisuallyHidden>{words}</VisuallyHidden>
    {rows.map((width) => (
      <div key={width} className={styles['row']} aria-hidden="true">
        <span className={styles['dot']} />
        <span className={styles['bar']} style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);
