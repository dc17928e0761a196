import { sohThresholdPercent } from '@ohmstead/domain';
import { useDeferredValue } from 'react';
import { numberText } from '../lib/text/number-text.ts';
import type { ListSnapshot } from './rows/list-snapshot.ts';
import styles from './entity-list.module.css';

type ListSummaryProps = { list: ListSnapshot<unknown>; slots: Uint32Array; sohColumn: string };

/** The state of health of the rows that match; rendered after them, so that typing does not wait for it. */
export const ListSummary = (props: ListSummaryProps) => {
  const { list, slots, sohColumn } = useDeferredValue(props);
  const soh = list.median(sohColumn, slots, sohThresholdPercent);
  if (soh === undefined) return null;
  return (
    <p className={styles['summary']}>
      Median state of health {numberText(soh.median, 1)}
      {'\u00a0'}%, {soh.below.toLocaleString('en')} below {sohThresholdPercent}
      {'\u00a0'}%
    </p>
  );
};
