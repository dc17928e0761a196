import { median } from '../../harness/measure/statistics.ts';

/** The rounded median; 0 without values. */
export const typical = (values: readonly number[]): number => Math.round(median(values) || 0);

export const worst = (values: readonly number[]): number => Math.round(Math.max(0, ...values));
