import { useDeferredValue } from 'react';
import { useKeepThresholds } from '../data/keep-thresholds-api.ts';
import { numberText } from '../lib/text/number-text.ts';
import type { ListDefinition } from './list-definition.ts';
import type { ListRows, Matching } from './rows/list-rows.ts';
import { useSums } from './rows/sums-api.ts';
import styles from './entity-list.module.css';

type ListSummaryProps = {
  list: ListRows<unknown>;
  matching: Matching;
  noun: ListDefinition<never>['noun'];
  soh: NonNullable<ListDefinition<never>['soh']>;
};

/** What the rows that match are; rendered after them, so that typing does not wait for it. */
export const ListSummary = (props: ListSummaryProps) => {
  const { list, matching, noun, soh } = useDeferredValue(props);
  // Its answer changes with the policies.
  useKeepThresholds();
  const sums = useSums(list, matching, { count: true, median: soh });
  const median = sums?.median;
  if (sums === undefined || median === undefined || median === null) return null;
  const threshold = soh.threshold === 'policy' ? 'threshold' : `${soh.threshold}\u00a0%`;
  return (
    <p className={styles['summary']}>
      {sums.count.toLocaleString('en')} {sums.count === 1 ? noun.one : noun.many} · median state of health{' '}
      {numberText(median.median, 1)}
      {'\u00a0'}% · {median.below.toLocaleString('en')} below {threshold}
    </p>
  );
};
