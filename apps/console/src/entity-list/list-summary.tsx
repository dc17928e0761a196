import { sohThresholdPercent } from '@ohmstead/domain';
import { useDeferredValue } from 'react';
import { numberText } from '../lib/text/number-text.ts';
import type { ListRows, Matching } from './rows/list-rows.ts';
import { useSums } from './rows/sums-api.ts';
import styles from './entity-list.module.css';

type ListSummaryProps = { list: ListRows<unknown>; matching: Matching; sohColumn: string };

/** The state of health of the rows that match; rendered after them, so that typing does not wait for it. */
export const ListSummary = (props: ListSummaryProps) => {
  const { list, matching, sohColumn } = useDeferredValue(props);
  const sums = useSums(list, matching, {
    median: { column: sohColumn, threshold: sohThresholdPercent },
  });
  const soh = sums?.median;
  if (soh === undefined || soh === null) return null;
  return (
    <p className={styles['summary']}>
      Median state of health {numberText(soh.median, 1)}
      {'\u00a0'}%, {soh.below.toLocaleString('en')} below {sohThresholdPercent}
      {'\u00a0'}%
    </p>
  );
};
