import { IconArchive } from '@tabler/icons-react';
import styles from './retired-tag.module.css';

/** Tells a battery that is no longer in use from the others, whatever columns are shown. */
export const RetiredTag = () => (
  <span className={styles['tag']} role="img" aria-label="Retired" title="Retired">
    <IconArchive size={15} stroke={1.75} aria-hidden="true" />
  </span>
);
