import type { ServiceRow } from '@ohmstead/contract';

/** The end of a service, in ms, as the date of its results. */
export const serviceEnd = ({ startTime, duration }: Pick<ServiceRow, 'startTime' | 'duration'>): number =>
  startTime + (duration ?? 0) * 1_000;
