import { Loader } from '@mantine/core';
import styles from './waiting.module.css';

/** A spinner always has a text. */
export const Waiting = ({ words }: { words: string }) => (
  <div className={styles['waiting']} role="status">
    <Loader aria-hidden="true" />
    <p>{words}</p>
  </div>
);
