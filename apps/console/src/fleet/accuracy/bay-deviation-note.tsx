import type { BayDeviationOfService } from '@ohmstead/contract';
import { deviationSentence } from './accuracy-words.ts';
import styles from './accuracy.module.css';

/** Beside a result, which stays as it was measured. A server that is older than this console tells nothing of it. */
export const BayDeviationNote = ({ deviation }: { deviation: BayDeviationOfService | null | undefined }) =>
  deviation ? (
    <p className={styles['note']} role="note">
      {deviationSentence(deviation)}
    </p>
  ) : null;
