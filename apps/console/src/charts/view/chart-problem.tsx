import { Button } from '@mantine/core';
import { wordsOf } from '../../data/api-error.ts';
import styles from './chart-problem.module.css';

/** Shown instead of a chart whose data could not be loaded. */
export const ChartProblem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={styles['problem']} role="alert">
    <p>The data for this chart could not be loaded: {wordsOf(error).text}</p>
    <Button variant="default" size="compact-sm" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
