import type { BayBiasAnswer } from '@ohmstead/contract';
import { limitsOf } from './accuracy-words.ts';
import styles from './accuracy.module.css';

export const AccuracyLimits = ({ look }: { look: BayBiasAnswer }) => (
  <div className={styles['limits']}>
    {limitsOf(look).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
);
